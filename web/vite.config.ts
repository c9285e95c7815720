import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { $lib: here('./src/lib'), $games: here('../games') },
    // The games' folders stand outside of this one, and their components use the same Svelte.
    dedupe: ['svelte'],
  },
  server: { fs: { allow: ['..'] } },
  test: { include: ['tests/unit/**/*.test.ts'] },
});
