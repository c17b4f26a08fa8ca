// Bundles the playground (playground/) to dist/playground: one page, its style, scripts and workers, and nothing from elsewhere.
// Names carry a hash of the content, so that a browser may keep what it has for ever.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './lib.mjs';

const source = path.join(root, 'playground');

const workers = {
  editor: 'monaco-editor/esm/vs/editor/editor.worker.js',
  graphql: 'monaco-graphql/esm/graphql.worker.js',
  json: 'monaco-editor/esm/vs/language/json/json.worker.js',
};

/** Monaco's styles are part of GraphiQL's own sheet; the copies beside its modules would be shipped and never loaded. */
const oneStyleSheet = {
  name: 'one-style-sheet',
  setup: (build) =>
    build.onLoad({ filter: /[\\/]node_modules[\\/]monaco-editor[\\/].*\.css$/ }, () => ({ contents: '' })),
};

/** Bundles into `outdir`; resolves to the bytes it takes. Throws when something cannot be found or compiled. */
export async function bundlePlayground(outdir) {
  const esbuild = await import('esbuild');
  const common = {
    absWorkingDir: root,
    outdir,
    bundle: true,
    minify: true,
    metafile: true,
    target: 'es2022',
    entryNames: '[name]-[hash]',
    legalComments: 'linked',
    logLevel: 'error',
  };
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  // What they share comes once, and what formats (prettier) when somebody formats.
  const worker = await esbuild.build({
    ...common,
    format: 'esm',
    splitting: true,
    chunkNames: 'part-[hash]',
    entryPoints: workers,
  });
  const page = await esbuild.build({
    ...common,
    format: 'esm',
    splitting: true,
    chunkNames: '[name]-[hash]',
    entryPoints: { main: path.join(source, 'main.tsx') },
    jsx: 'automatic',
    loader: { '.graphql': 'text' },
    plugins: [oneStyleSheet],
    define: {
      'process.env.NODE_ENV': '"production"',
      WORKERS: JSON.stringify(Object.fromEntries(Object.keys(workers).map((name) => [name, address(worker, name)]))),
    },
  });
  const html = readFileSync(path.join(source, 'index.html'), 'utf8')
    .replace('{script}', address(page, 'main'))
    .replace('{style}', address(page, 'main', '.css'));
  pack(outdir);
  writeFileSync(path.join(outdir, 'index.html'), html);
  return [worker, page]
    .flatMap(({ metafile }) => Object.values(metafile.outputs))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Lays each file packed beside itself, so that nothing is packed while it serves. Brotli's highest level, 11,
 * makes them 8 % smaller and takes 26 times as long. */
function pack(folder) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    if (bytes.length < 1_400) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Where the page finds what an entry became: beside itself, whatever it is served under. */
function address({ metafile }, name, extension = '.js') {
  const file = Object.keys(metafile.outputs)
    .map((output) => path.basename(output))
    .find((output) => output.startsWith(`${name}-`) && output.endsWith(extension) && !output.includes('.map'));
  if (!file) throw new Error(`the bundle has no ${name}${extension}`);
  return `playground/${file}`;
}
