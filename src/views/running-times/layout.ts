import type { JobTimes, TimesGroup } from './jobTimes.ts';

/** A line of the chart: the name of a group, or a job. CSS pixels from the corner of its column. */
export type Line =
  | { readonly kind: 'group'; readonly group: TimesGroup; readonly column: number; readonly top: number }
  | { readonly kind: 'job'; readonly times: JobTimes; readonly column: number; readonly top: number };

/** Positions in the chart. CSS pixels. */
export interface TimesLayout {
  readonly columns: number;
  readonly columnWidth: number;
  /** Width of the names to the left of each column's plot. */
  readonly nameWidth: number;
  readonly rowHeight: number;
  readonly lines: readonly Line[];
  /** Height of all lines, which may exceed the available height. */
  readonly height: number;
}

const LEAST_COLUMN = 320;
const LEAST_PLOT = 120;

/**
 * Distributes lines over the smallest number of columns in which all fit; if none do, over as many columns as are
 * wide enough, to be scrolled. Rows are higher if there is space, so that the marks of policies are one below the
 * other.
 */
export function layoutLines(
  groups: readonly TimesGroup[],
  policies: number,
  width: number,
  height: number,
  zoom: number,
): TimesLayout {
  const count = groups.reduce((sum, { jobs }) => sum + jobs.length + 1, 0);
  const least = Math.max(15, policies * 4 + 2) * zoom;
  const highest = Math.max(26, policies * 13 + 4) * zoom;
  const most = Math.max(1, Math.floor(width / (LEAST_COLUMN * zoom)));
  let columns = 1;
  while (columns < most && Math.ceil(count / columns) * least > height) columns += 1;
  const perColumn = Math.ceil(count / columns);
  const rowHeight = Math.min(highest, Math.max(least, Math.floor(height / perColumn)));
  const columnWidth = Math.floor(width / columns);
  const longest = groups.reduce(
    (letters, { jobs }) => jobs.reduce((each, { title }) => Math.max(each, title.length), letters),
    0,
  );
  const nameWidth = Math.min(columnWidth - LEAST_PLOT * zoom, columnWidth * 0.5, (longest * 7 + 44) * zoom);
  const lines: Line[] = [];
  const place = () => ({
    column: Math.floor(lines.length / perColumn),
    top: (lines.length % perColumn) * rowHeight,
  });
  for (const group of groups) {
    lines.push({ kind: 'group', group, ...place() });
    for (const times of group.jobs) lines.push({ kind: 'job', times, ...place() });
  }
  return { columns, columnWidth, nameWidth, rowHeight, lines, height: perColumn * rowHeight };
}

/** Returns the job at a point of the chart, or null. */
export function jobAt({ columnWidth, rowHeight, lines }: TimesLayout, x: number, y: number): JobTimes | null {
  const column = Math.floor(x / columnWidth);
  const line = lines.find((each) => each.column === column && y >= each.top && y < each.top + rowHeight);
  return line?.kind === 'job' ? line.times : null;
}
