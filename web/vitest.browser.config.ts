// Tests in a real browser: `npm run test:browser`, after tools/build_web and the server's build.
import { mergeConfig } from 'vitest/config';
import base from './vite.config.ts';

const config = mergeConfig(base, {
  // Deals and bots are drawn by chance, and a busy machine is slow: what fails is tried again.
  test: { testTimeout: 120_000, hookTimeout: 60_000, fileParallelism: false, retry: 2 },
});
// Merging would add to the unit tests' files; here there are others instead.
config.test.include = ['tests/browser/**/*.test.ts'];
export default config;
