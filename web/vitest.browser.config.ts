// Tests in a real browser: `npm run test:browser`, after tools/build_web and the server's build.
import { mergeConfig } from 'vitest/config';
import base from './vite.config.ts';

export default mergeConfig(base, {
  test: {
    include: ['tests/browser/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
