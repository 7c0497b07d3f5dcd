import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first. Whatever is not here takes a few seconds at most. */
const slowest = [
  'policies/laws.test.ts',
  'scenario/goldens.test.ts',
  'policies/failures.test.ts',
  'policies/anyScenario.test.ts',
  'policies/sparrow/figures.test.ts',
  'share/link.fuzz.test.ts',
];

/** Says where a file stands in the line: the slowest first, those that want a page last. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = slowest.findIndex((path) => moduleId.replaceAll('\\', '/').endsWith(`/src/${path}`));
  if (place >= 0) return place;
  const wantsPage = readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');
  return slowest.length + (wantsPage ? 1 : 0);
}

/**
 * Starts the slowest files first, so that all workers end at about the same time, also on a fresh clone, where vitest
 * does not know how long a file takes. Files that want a page come together: a worker is either with one or without.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const places = new Map(sorted.map((file) => [file, placeOf(file)]));
    return sorted.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  }
}
