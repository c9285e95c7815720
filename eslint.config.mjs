// Lint rules for the web client, the npm package, the games' looks, the benchmarks and the examples.
// It stands here because ESLint ignores files outside of its configuration's folder; its packages are
// those of web/. Run it with `npm run lint --prefix web`.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(new URL('./web/', import.meta.url));
const load = async (name) => (await import(pathToFileURL(require.resolve(name)).href)).default;
const [js, ts, svelte, prettier, globals] = await Promise.all(
  [
    '@eslint/js',
    'typescript-eslint',
    'eslint-plugin-svelte',
    'eslint-config-prettier',
    'globals',
  ].map(load),
);

const typed = ['web/**/*.ts', 'wasm/src/**/*.ts', 'games/*/look/*.ts', '**/*.svelte'];
const svelteModules = ['**/*.svelte', '**/*.svelte.ts'];

export default ts.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      'build*/',
      'docs/',
      '.cache/',
      // Read by the browser as it is, before any module.
      'web/public/',
    ],
  },
  { files: ['**/*.{ts,js,mjs,svelte}'], extends: [js.configs.recommended] },
  {
    files: typed,
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: {
        project: ['web/tsconfig.json', 'wasm/tsconfig.json'],
        extraFileExtensions: ['.svelte'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // An underscore says that a parameter is there for its place.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // `() => {}` ignores an answer or a failure on purpose, in many places.
      '@typescript-eslint/no-empty-function': 'off',
      // Numbers stand in texts everywhere; what is no text and no number is still refused.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // An async method without await implements an interface whose other implementations wait.
      '@typescript-eslint/require-await': 'off',
      // Handlers of the DOM may be async: what they refuse to handle is reported by the browser.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    },
  },
  ...svelte.configs.recommended,
  {
    files: svelteModules,
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      'prefer-const': ['error', { destructuring: 'all' }],
      // For ESLint an imported component has no types; svelte-check knows them and checks these.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Markup that is put in as it is comes from this repository: icons and the games' drawings.
      'svelte/no-at-html-tags': 'off',
      // The client has a router of its own; SvelteKit's resolve() does not exist here.
      'svelte/no-navigation-without-resolve': 'off',
      // Maps and sets inside a function are no state of a component.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.mjs', 'examples/**/*.js', 'web/src/service-worker.js'],
    languageOptions: {
      globals: {
        ...globals.node,
        ...globals.browser,
        ...globals.serviceworker,
        __VERSION__: 'readonly',
        __FILES__: 'readonly',
      },
    },
  },
  prettier,
  ...svelte.configs.prettier,
);
