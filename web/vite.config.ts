import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { precache, sizes } from './tools/build-plugins.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.PIOCHE_SERVER ?? 'http://localhost:8080';
const languages = readdirSync(here('../lang'))
  .filter((file) => file.endsWith('.txt'))
  .map((file) => file.slice(0, -'.txt'.length));

export default defineConfig({
  plugins: [svelte(), precache(), sizes()],
  define: { __LANGUAGES__: JSON.stringify(languages) },
  resolve: {
    alias: {
      $src: here('./src'),
      $games: here('../games'),
      $pioche: here('../wasm/dist'),
    },
    // The games' folders stand outside of this one, and their components use the same Svelte.
    dedupe: ['svelte'],
    // Tests run the browser's half of Svelte.
    conditions: process.env.VITEST ? ['browser', 'module', 'import', 'default'] : undefined,
  },
  build: {
    // Data addresses would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every page needs comes in one file: each further one costs a first visit a request.
        codeSplitting: {
          groups: [
            {
              name: 'core',
              test: new RegExp(
                'rolldown/runtime|node_modules/svelte|src/(net|engine|i18n|state)/|' +
                  'src/look/looks|src/offline/(play|matches)|' +
                  'src/components/(chart|GameBox|Deferred|TableList|Title|ErrorMessage)',
              ),
            },
            {
              name: 'table',
              test: /src\/(table\/|pages\/TablePage|components\/(OptionField|Card\.|ColourMark|icons)|look\/cardPicture)/,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
});
