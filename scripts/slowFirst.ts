import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keptTimes, src } from './slowTimes.ts';
import { bundleTests, wantsPage } from './testPieces.ts';

/** The tests that take a second or more, slowest first. */
const slowTests = keptTimes.map(([path]) => src + path);

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
    bundleTests(files.map(({ moduleId }) => moduleId));
    const places = new Map(files.map((file) => [file, placeOf(file)]));
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  }
}
