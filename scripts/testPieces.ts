import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { docPages } from './docs/docPages.ts';
import { menusAlone } from './menusAlone.ts';
import { src } from './slowTimes.ts';

// By itself vitest looks up every imported name in an object at each use, which makes simulations take two to three
// times as long, and transforms and loads each of thousands of modules. So it gets each test as one module, and one
// module more with everything that the tests of a run test.

/** Whether a test needs a page; its head says so. */
export const wantsPage = (file: string) => readFileSync(file, 'utf8').startsWith('// @vitest-environment');

/** Whether a test replaces or loads again some of the modules that it tests, which must be modules then. */
const wantsModules = (file: string) => /\bvi\.(mock|resetModules)\(/.test(readFileSync(file, 'utf8'));

/** A virtual folder for what tests share: a folder in it for those with a page, whose modules need one when they load. */
const pieces = `${src}.pieces/`;

type Pieces = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The tests of this run that are bundled, and their bundles once they are made. */
let tests: readonly string[] = [];
let bundles: Promise<Pieces> | undefined;

/** Says which tests are about to run. */
export function bundleTests(files: readonly string[]): void {
  tests = files.filter((file) => !wantsModules(file));
  bundles = undefined;
}

/** Modules that look for files beside them find them from the bundle, too. */
const ownAddresses: Plugin = {
  name: 'makespan:own-addresses',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith('\0') || tests.includes(id)
      ? null
      : code.replaceAll(', import.meta.url)', `, ${JSON.stringify(pathToFileURL(id).href)})`),
};

/** Bundles tests, and as one chunk everything that they test. Returns the chunks by the names that vitest uses. */
async function bundle(kind: string, input: string[]): Promise<Pieces> {
  if (input.length === 0) return new Map();
  const { output } = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'test',
    plugins: [ownAddresses, docPages(), menusAlone()],
    ssr: { target: 'node' },
    build: {
      ssr: true,
      write: false,
      target: 'node20',
      minify: false,
      sourcemap: 'hidden',
      rolldownOptions: {
        input,
        output: { codeSplitting: { groups: [{ name: 'tested', test: (id) => !input.includes(id) }] } },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((each) => each.type === 'chunk');
  return new Map(
    chunks.map((chunk) => [
      chunk.isEntry ? (chunk.facadeModuleId ?? '') : `${pieces}${kind}/${chunk.fileName.split('/').at(-1)}`,
      chunk,
    ]),
  );
}

async function bundleAll(): Promise<Pieces> {
  const withPage = tests.filter(wantsPage);
  const without = tests.filter((file) => !withPage.includes(file));
  const both = await Promise.all([bundle('node', without), bundle('page', withPage)]);
  return new Map(both.flatMap((each) => [...each]));
}

export function testsInPieces(): Plugin {
  return {
    name: 'makespan:tests-in-pieces',
    apply: () => process.env.VITEST !== undefined,
    enforce: 'pre',
    resolveId(source, importer) {
      // Packages have files that end so, too.
      if (importer === undefined || !source.endsWith('.js') || /^[@a-z]/.test(source)) return null;
      if (importer.startsWith(pieces))
        return importer.slice(0, importer.lastIndexOf('/') + 1) + source.split('/').at(-1);
      if (!tests.includes(importer)) return null;
      return `${pieces}${wantsPage(importer) ? 'page' : 'node'}/${source.split('/').at(-1)}`;
    },
    async load(id) {
      if (!tests.includes(id) && !id.startsWith(pieces)) return null;
      bundles ??= bundleAll();
      const piece = (await bundles).get(id);
      if (piece === undefined) throw new Error(`${id} is none of the tests that were bundled.`);
      for (const each of piece.moduleIds) this.addWatchFile(each);
      return { code: piece.code, map: piece.map };
    },
    watchChange() {
      bundles = undefined;
    },
  };
}
