import { readFileSync } from 'node:fs';
import { build, type Plugin, type Rolldown } from 'vite';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keptTimes, src } from './slowTimes.ts';

/** The tests that take a second or more, slowest first. */
const slowTests = keptTimes.map(([path]) => src + path);

/** Whether a test needs a page; its head says so. */
const wantsPage = (file: string) => readFileSync(file, 'utf8').startsWith('// @vitest-environment');

/** Tests that simulate, which is what pieces make faster. Those of sources and of programs stay as they are. */
const inPieces = slowTests.filter(
  (file) =>
    !wantsPage(file) && !/(?:child_process|\/scripts\/(?!fuzz)).*';$/m.test(readFileSync(file, 'utf8')),
);

/** Position of a test file: the slowest first, those that need a page last. */
function placeOf({ moduleId }: TestSpecification): number {
  if (wantsPage(moduleId)) return slowTests.length + 1;
  const place = slowTests.indexOf(moduleId);
  return place >= 0 ? place : slowTests.length;
}

/**
 * Starts the slowest tests first, so that all vitest workers end at about the same time, even on a fresh clone, where
 * vitest does not know how long a file takes. Files that need a page are together: a vitest worker runs files either
 * with a page or without.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(files.map((file) => [file, placeOf(file)]));
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  }
}

/** A virtual folder for the code that slow tests share. */
const pieces = `${src}.pieces/`;

/**
 * Bundles the slow tests, and as one chunk everything that they test. Returns the chunks by the names that vitest
 * uses.
 */
async function buildPieces(): Promise<ReadonlyMap<string, Rolldown.OutputChunk>> {
  const { output } = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['vitest'], target: 'node' },
    build: {
      ssr: true,
      write: false,
      target: 'node20',
      minify: false,
      sourcemap: 'hidden',
      rolldownOptions: {
        input: inPieces,
        output: { codeSplitting: { groups: [{ name: 'tested', test: (id) => !inPieces.includes(id) }] } },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((each) => each.type === 'chunk');
  return new Map(
    chunks.map((chunk) => [
      chunk.isEntry ? (chunk.facadeModuleId ?? '') : pieces + chunk.fileName.split('/').at(-1),
      chunk,
    ]),
  );
}

/**
 * Gives vitest each slow test as one module, and one with everything that they test. Otherwise vitest looks up every
 * imported name in an object at each use, which makes simulations take nearly twice as long.
 */
export function slowTestsInPieces(): Plugin {
  let built: ReturnType<typeof buildPieces> | undefined;
  return {
    name: 'makespan:slow-tests-in-pieces',
    apply: () => process.env.VITEST !== undefined,
    enforce: 'pre',
    resolveId(source, importer) {
      const isOurs = importer !== undefined && (inPieces.includes(importer) || importer.startsWith(pieces));
      return isOurs && source.endsWith('.js') ? pieces + source.split('/').at(-1) : null;
    },
    async load(id) {
      if (!inPieces.includes(id) && !id.startsWith(pieces)) return null;
      built ??= buildPieces();
      const piece = (await built).get(id);
      if (piece === undefined) throw new Error(`${id} is none of the slow tests that were built.`);
      for (const each of piece.moduleIds) this.addWatchFile(each);
      return { code: piece.code, map: piece.map };
    },
    watchChange() {
      built = undefined;
    },
  };
}
