// Tests in a real browser: `npm run test:browser`, after tools/build_web and the server's build.
import { mergeConfig } from 'vitest/config';
import base from './vite.config.ts';

// What measures time wants the machine for itself; everything else shares it.
const measuring = ['tests/browser/frames.test.ts', 'tests/browser/thinking.test.ts'];

const config = mergeConfig(base, {
  test: {
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/browser/**/*.test.ts'],
          exclude: measuring,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: measuring, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
// Merging would add to the unit tests' files; here there are others instead.
delete config.test.include;
export default config;
