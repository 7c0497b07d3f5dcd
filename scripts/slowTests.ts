import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests that take longest, longest first. Whatever is not here takes a second or two. */
const slowTests = [
  'policies/laws.test.ts',
  'scenario/goldens.test.ts',
  'policies/failures.test.ts',
  'policies/anyScenario.test.ts',
  'fuzz.test.ts',
  'policies/sparrow/figures.test.ts',
  'app/inspector/everyTask.test.ts',
  'policies/quincy/flowThinking.test.ts',
  'policies/sparrow/theory.test.ts',
  'engine/cluster/sharedLinks.test.ts',
  'algorithms/flowPaths.test.ts',
  'policies/anyData.test.ts',
  'algorithms/placement/solver.test.ts',
  'logs/realSwim.test.ts',
  'logs/sampleLog.test.ts',
  'scenario/presets.test.ts',
  'policies/quincy/flowScheduler.test.ts',
].map((path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url)).replaceAll('\\', '/'));

/** Those that simulate for so long that it pays to build them first. */
const inOnePiece = slowTests.slice(0, 6);

/** Says where a file stands in the line: the slowest first, those that want a page last. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = slowTests.indexOf(moduleId);
  if (place >= 0) return place;
  const wantsPage = readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');
  return slowTests.length + (wantsPage ? 1 : 0);
}

/**
 * Starts the slowest tests first, so that all workers end at about the same time, also on a fresh clone, where vitest
 * does not know how long a file takes. Files that want a page come together: a worker is either with one or without.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(files.map((file) => [file, placeOf(file)]));
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  }
}

/**
 * Gives vitest each of the slowest tests as one module with all that it tests. Otherwise vitest reads every imported name from an
 * object, each time that it is used, and simulations take nearly twice as long.
 */
export function slowTestsInOnePiece(): Plugin {
  return {
    name: 'makespan:slow-tests-in-one-piece',
    apply: () => process.env.VITEST !== undefined,
    enforce: 'pre',
    async load(id) {
      if (!inOnePiece.includes(id)) return null;
      const built = (await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        ssr: { noExternal: true, external: ['vitest'], target: 'node' },
        build: {
          ssr: id,
          write: false,
          target: 'node20',
          minify: false,
          sourcemap: 'hidden',
          rolldownOptions: { output: { codeSplitting: false } },
        },
      })) as Rolldown.RolldownOutput;
      const [{ code, map, moduleIds }] = built.output;
      for (const each of moduleIds) this.addWatchFile(each);
      return { code, map };
    },
  };
}
