import { nice } from 'd3';
import { maxOf } from '../../../base/extremes.ts';
import { tableBy } from '../../../views/grammar/legendOf.ts';
import type { Picture } from '../../../views/grammar/picture.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { type SizeNumbers, series, sizes } from './sizes.ts';

/** A line of a chart: a number for each size of batch. */
interface Line {
  readonly name: string;
  read(numbers: SizeNumbers): number;
}

/** How good matchings are against the size of the batch (Apollo §5.5, Figure 12). */
export const qualityPicture = (numbers: readonly SizeNumbers[]): Picture<Line> =>
  sizesPicture(numbers, 'last completion ÷ best', 1, [
    { name: 'stable', read: (each) => each.stable },
    { name: 'greedy', read: (each) => each.greedy },
  ]);

/** What matchings cost. */
export const effortPicture = (numbers: readonly SizeNumbers[]): Picture<Line> =>
  sizesPicture(numbers, 'servers asked per batch', 0, [
    { name: 'stable', read: ({ requests }) => requests },
    { name: 'greedy', read: ({ tasks }) => tasks },
  ]);

function sizesPicture(
  known: readonly SizeNumbers[],
  title: string,
  least: number,
  rows: readonly Line[],
): Picture<Line> {
  const most = maxOf(
    known.flatMap((each) => rows.map(({ read }) => read(each))),
    least + 0.5,
  );
  const xs = known.map(({ tasks }) => tasks);
  const sizeAt = (x: number): SizeNumbers | undefined => known[xs.indexOf(x)];
  const written = ({ name, read }: Line, of: SizeNumbers) => `${name} ${Number(read(of).toPrecision(4))}`;
  const last = known.at(-1);
  return {
    ...{ rows, isTogether: true, snaps: true, stops: () => xs, lifted: 0 },
    label:
      last === undefined
        ? `${title}: not known yet`
        : `${title} with ${last.tasks} tasks: ${rows.map((row) => written(row, last)).join(', ')}`,
    x: { domain: [0, sizes[sizes.length - 1]], title: 'tasks in the batch' },
    y: { domain: nice(least, most, 4), title },
    facts: { rows: known.length },
    columns: [
      { title: 'tasks', text: (_, { x }) => `${sizeAt(x)?.tasks ?? 0} tasks` },
      {
        title: 'number',
        text(row, { x }) {
          const of = sizeAt(x);
          return of === undefined ? null : written(row, of);
        },
      },
    ],
    marks: [
      {
        ...{ kind: 'line', shape: 'straight', name: ({ name }) => [name] },
        points: ({ read }) => [{ xs, ys: known.map(read) }],
      },
      { kind: 'dots', shape: 'dot', points: ({ read }) => ({ xs, ys: known.map(read) }) },
    ],
  };
}

/** Lists the numbers of each size of batch, once all are there. */
export function sizesTable(): TableRows {
  return tableBy(series.numbers(), {
    Tasks: ({ tasks }) => tasks,
    Batches: ({ batches }) => batches,
    'Greedy ÷ best': ({ greedy }) => greedy,
    'Stable ÷ best': ({ stable }) => stable,
    'Asked in rounds': ({ requests }) => requests,
    Rounds: ({ rounds }) => rounds,
    'Greedy on this machine (ms)': ({ greedyMs }) => greedyMs,
    'Stable on this machine (ms)': ({ stableMs }) => stableMs,
  });
}
