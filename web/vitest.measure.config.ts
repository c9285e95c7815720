// Measurements: `npm run measure`. They depend on the machine and want it for themselves, one after the
// other, so that they are in no other run.
import { mergeConfig } from 'vitest/config';
import base from './vite.config.ts';

export default mergeConfig(base, {
  test: {
    include: ['tests/measure/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
    fileParallelism: false,
  },
});
