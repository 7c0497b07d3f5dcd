import { runLetter } from '../../base/runLetter.ts';
import type { RunTrace } from '../shared/view.ts';

// Lengths of dashes and gaps, as on the badges of the runs.
const dashes: readonly (readonly number[])[] = [
  [6, 4],
  [],
  [2, 3],
  [9, 3, 2, 3],
  [14, 4],
  [1, 6],
  [9, 3, 2, 3, 2, 3],
  [3, 8],
];

/** Gives the dash of a run's line. Runs differ by dash and never by hue; the only run needs no dash. */
export function dashOf(run: number, runs: number): readonly number[] {
  return runs === 1 ? [] : dashes[run % dashes.length];
}

// The beginning of a name that is shorter than this says nothing.
const LEAST_WORDS = 14;
// So many letters of a name that is cut must be its own.
const LEAST_TELLING = 4;

/**
 * Names a run on a chart: "B Sparrow: late binding", in at most so many characters: "B Sparrow" says as much in less
 * room, and the letter alone is what the run's own head shows. `beside`: runs that are named beside it; a beginning that
 * another of them has, too, tells nothing.
 */
export function runName(
  { index, title }: RunTrace,
  most = Number.POSITIVE_INFINITY,
  beside: readonly RunTrace[] = [],
): string {
  const name = `${runLetter(index)} ${title}`;
  if (name.length <= most) return name;
  const [beginning] = name.split(/:| \(/);
  const isCut = beginning.length > most;
  const cut = isCut ? name.slice(0, most - 1).trimEnd() : beginning;
  const telling = cut.slice(runLetter(index).length + 1, isCut ? -LEAST_TELLING : undefined);
  const isShared = beside.some((other) => other.index !== index && other.title.startsWith(telling));
  if (isShared || (isCut && most < LEAST_WORDS)) return runLetter(index);
  return isCut ? `${cut}…` : beginning;
}

export { runLetter };
