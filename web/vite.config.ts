import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { precache, preloadFonts, sizes } from './tools/build-plugins.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.PIOCHE_SERVER ?? 'http://localhost:8080';
const languages = readdirSync(here('../lang'))
  .filter((file) => file.endsWith('.txt'))
  .map((file) => file.slice(0, -'.txt'.length));

/** What src/table/panels/deferredPanels.ts names, and what that alone needs. */
const deferred =
  'deferredPanels|DealStatus|HouseRules|Invite|MatchEnd|Menu|OwnName|QrCode|Ranking|RoundEnd|RuleSheet|' +
  'share|ShortcutList|Waiting|waiting|WaitingSeat';
/** The sheet beside a table, which a phone shows on demand. */
const side = 'SidePanel|MatchSheet|ScoreSheet|ScoreChart|Chat|Log|Story|turns';

export default defineConfig({
  plugins: [
    svelte({
      compilerOptions: {
        // By the path in the repository: the same sources elsewhere give the same client.
        cssHash: ({ hash, filename }) => `svelte-${hash(relative(here('..'), filename))}`,
      },
    }),
    preloadFonts(),
    precache(),
    sizes(),
  ],
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
                'rolldown/runtime|node_modules/svelte|src/net/|src/engine/(engine|lessons)\\.|' +
                  'src/i18n/(?!ruleSearch|plainRules)|src/state/(?!matchDraft|options|presets)|' +
                  'src/look/(looks|cardPicture)|src/offline/(play|matches)|' +
                  'src/components/(chart|Card\\.|GameCard|GameFan|Deferred|Title|ErrorMessage)',
              ),
            },
            {
              name: 'table',
              test: new RegExp(
                `src/(table/(?!panels/(${deferred}|${side})\\.)|pages/TablePage|components/(ColourMark|icons))`,
              ),
            },
            {
              name: 'side',
              test: new RegExp(`src/(table/panels/(${side})\\.|components/ReportButton)`),
            },
            {
              name: 'deferred',
              test: new RegExp(`src/(table/panels/(${deferred})\\.|components/qr)`),
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
