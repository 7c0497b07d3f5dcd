import { minOf } from '../../base/extremes.ts';
import { apart } from './endLabels.ts';

/** A name at the height of what it names. */
export interface NameAt {
  readonly name: string;
  readonly at: number;
}

/** Returns how much room a column of names has, in lines of text: as many names stand below each other. */
export function linesIn(line: number, height: number): number {
  return Math.floor(height / line) + 1;
}

/**
 * Places names in a column beside a plot, each as near to what it names as possible, none over another and none above or below
 * the plot. Where there are too many, those that are nearest to each other share a line.
 */
export function nameColumn<Named extends NameAt>(named: readonly Named[], line: number, height: number) {
  const groups = [...named].sort((a, b) => a.at - b.at).map((each) => [each]);
  while (groups.length > linesIn(line, height)) {
    const gaps = groups.slice(1).map(([next], place) => next.at - (groups[place].at(-1)?.at ?? 0));
    const nearest = gaps.indexOf(minOf(gaps));
    groups.splice(nearest, 2, [...groups[nearest], ...groups[nearest + 1]]);
  }
  const middles = groups.map((members) => ({
    members,
    name: members.map(({ name }) => name).join(' '),
    at: members.reduce((sum, { at }) => sum + at, 0) / members.length,
  }));
  return apart(middles, line, height);
}
