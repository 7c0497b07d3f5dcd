import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const src = fileURLToPath(new URL('../src/', import.meta.url)).replaceAll('\\', '/');

/** The tests with long simulations, longest first. All others take a second or two. */
const slowTests = [
  'policies/laws.test.ts',
  'scenario/quincyPresets.test.ts',
  'scenario/apolloPresets.test.ts',
  'scenario/hopperPresets.test.ts',
  'scenario/sparrowPresets.test.ts',
  'scenario/delayPresets.test.ts',
  'policies/failures.test.ts',
  'policies/anyScenario.test.ts',
  'fuzz.test.ts',
  'policies/sparrow/figures.test.ts',
  'explain/verdict/heldToTrace.test.ts',
  'app/inspector/everyTask.test.ts',
  'app/stepsHeldToTrace.test.ts',
  'policies/quincy/flowThinking.test.ts',
  'policies/sparrow/theory.test.ts',
  'engine/cluster/sharedLinks.test.ts',
  'algorithms/flowPaths.test.ts',
  'policies/anyData.test.ts',
  'policies/receipts.test.ts',
  'policies/forks.test.ts',
  'policies/paramChanges.test.ts',
  'policies/quincy/solver/solver.test.ts',
  'logs/realFormats.test.ts',
  'logs/realSwim.test.ts',
  'logs/sampleLog.test.ts',
  'policies/quincy/flowScheduler.test.ts',
  'policies/anyCopies.test.ts',
  'engine/kernel/kernel.test.ts',
  'engine/faults/anyRestart.test.ts',
  'policies/quincy/bounds.test.ts',
  'policies/delay/paper.test.ts',
  'scenario/settleEvery.test.ts',
  'policies/sparrow/extensions.test.ts',
  'policies/counts.test.ts',
  'policies/demand.test.ts',
].map((path) => src + path);

/** Position of a test file: the slowest first, those that need a page last. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = slowTests.indexOf(moduleId);
  if (place >= 0) return place;
  const wantsPage = readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');
  return slowTests.length + (wantsPage ? 1 : 0);
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
        input: slowTests,
        output: { codeSplitting: { groups: [{ name: 'tested', test: (id) => !slowTests.includes(id) }] } },
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
      const isOurs = importer !== undefined && (slowTests.includes(importer) || importer.startsWith(pieces));
      return isOurs && source.endsWith('.js') ? pieces + source.split('/').at(-1) : null;
    },
    async load(id) {
      if (!slowTests.includes(id) && !id.startsWith(pieces)) return null;
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
