// Unit tests: `npm test`. Apart from vite.config.ts, so that a build needs no test tools.
import { mergeConfig } from 'vitest/config';
import base from './vite.config.ts';

export default mergeConfig(base, {
  test: { include: ['tests/unit/**/*.test.ts'], setupFiles: ['tests/unit/recordTraffic.ts'] },
});
