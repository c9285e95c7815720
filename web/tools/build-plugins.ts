// What the build adds to the bundle: the list of files that work without a network, and their sizes.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

const firstLoadLimit = 150_000;

const contentOf = (file: Output) => (file.type === 'chunk' ? file.code : file.source);

/** The service worker, with the names of all built files and a version made from their content. */
export function precache(): Plugin {
  const source = fileURLToPath(new URL('../src/service-worker.js', import.meta.url));
  const folder = fileURLToPath(new URL('../public/', import.meta.url));
  const publicFiles = readdirSync(folder).map((file) => `/${file}`);
  return {
    name: 'pioche-precache',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).filter((file) => !file.fileName.endsWith('.map'));
        const hash = createHash('sha256');
        for (const file of files) hash.update(file.fileName).update(contentOf(file));
        for (const file of [source, ...publicFiles.map((name) => folder + name)])
          hash.update(readFileSync(file));
        const names = files.map((file) => `/${file.fileName}`).filter((n) => n !== '/index.html');
        const code = readFileSync(source, 'utf8')
          .replace('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 12)))
          .replace('__FILES__', JSON.stringify(['/', ...names, ...publicFiles]));
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code });
      },
    },
  };
}

/** Fonts are fetched with the first files, so that no text changes its font, and its lines, once it is
 *  there; not those of letters that only some names have. */
export function preloadFonts(): Plugin {
  return {
    name: 'pioche-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => name.endsWith('.woff2') && !name.includes('-extended'))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${name}`,
              crossorigin: true,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** The file itself, whatever it imports at once, and the style sheets of both. */
function firstLoad(bundle: Bundle): Set<string> {
  const wanted = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (!file || wanted.has(name)) return;
    wanted.add(name);
    if (file.type !== 'chunk') return;
    file.imports.forEach(add);
    file.viteMetadata?.importedCss.forEach(add);
  };
  const home = (file: Output) =>
    file.type === 'chunk' &&
    (file.isEntry || /pages\/Home\.svelte/.test(file.facadeModuleId ?? ''));
  Object.values(bundle)
    .filter(home)
    .forEach((file) => add(file.fileName));
  return wanted;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Prints what a first visit loads, and fails when it is more than we allow ourselves. */
export function sizes(): Plugin {
  return {
    name: 'pioche-sizes',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const zipped = (file: Output) => gzipSync(contentOf(file)).length;
        const measured = Object.values(bundle).filter((file) => /\.(js|css)$/.test(file.fileName));
        const first = firstLoad(bundle);
        let total = 0;
        for (const file of measured) if (first.has(file.fileName)) total += zipped(file);
        const all = measured.reduce((sum, file) => sum + zipped(file), 0);
        console.log(`first load ${kilobytes(total)}, everything ${kilobytes(all)} (gzipped)`);
        if (total > firstLoadLimit)
          this.error(`The first load is more than ${kilobytes(firstLoadLimit)}.`);
      },
    },
  };
}
