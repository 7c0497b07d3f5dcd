import { formatPercent } from '../../base/format.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import type { Mark, Picture } from '../grammar/picture.ts';
import { localityTints } from '../looks/localityLook.ts';
import type { RunTrace } from '../shared/view.ts';
import { type Bins, binsByCrowd, binsByJob } from './bins.ts';
import { type Breakdown, breakDown, countsAt, sharesOf } from './breakdown.ts';
import { localityNames } from './inputReads.ts';

/** The tasks of a run in one group. */
interface BinRow {
  readonly run: RunTrace;
  readonly at: number;
  readonly bin: number;
  readonly breakdown: Breakdown;
  /** Shares by distance, once all have started; null: there are none. */
  readonly shares: readonly number[] | null;
  readonly tasks: number;
}

/** Shares of the started tasks by distance from their input: a row for each group, a column for each run. */
export function binsPicture(
  runs: readonly RunTrace[],
  by: 'job' | 'crowd',
  palette: Palette,
): Picture<BinRow> {
  const bins: Bins = by === 'job' ? binsByJob(runs) : binsByCrowd(runs);
  const rows = runs.flatMap((run, at) => {
    const breakdown = breakDown(run, bins);
    return bins.names.map((_, bin) => {
      const counts = countsAt(breakdown, bin, Number.POSITIVE_INFINITY);
      const tasks = counts.reduce((sum, count) => sum + count, 0);
      return { run, at, bin, breakdown, shares: sharesOf(counts), tasks };
    });
  });
  const tints = localityTints(palette);
  const ends = runs.map((run) => {
    const own = rows.filter((row) => row.run === run);
    const shares = own.map(
      ({ bin, shares }) => `${bins.names[bin]}: ${formatPercent(shares?.[0] ?? Number.NaN)}`,
    );
    return `${runName(run)}: ${shares.join(', ')}`;
  });
  return {
    label: `Share of tasks on a server with their input, ${by === 'job' ? 'by job' : 'by jobs in the system'}. ${ends.join('. ')}`,
    ...{ rows, heads: 'beside', panelHeight: { least: 28, most: 72 }, leastCell: 60 },
    // Columns do not touch.
    x: { domain: [0, 1.06], isBare: true },
    panels: bins.names.map((name) => ({ key: name, name: [name] })),
    panelOf: ({ bin }) => bin,
    across: runs.map((run, at) => ({
      ...{ key: run.index, aside: at === 0 ? [`by ${bins.title}`] : [] },
      name: [runName(run), runName(run, 24), runName(run, 16), runLetter(run.index)],
    })),
    acrossOf: ({ at }) => at,
    columns: [
      { title: 'group', text: ({ run, bin }) => `${runName(run)}, ${bins.title}: ${bins.names[bin]}` },
      {
        title: 'shares',
        text: ({ shares, tasks }) =>
          shares === null
            ? 'no task with input'
            : `${partsOf(shares)} of ${tasks.toLocaleString('en')} ${tasks === 1 ? 'task' : 'tasks'}`,
      },
      {
        title: 'until now',
        text({ breakdown, bin }, { time }) {
          const now = sharesOf(countsAt(breakdown, bin, time));
          return now === null ? null : `until now: ${partsOf(now)}`;
        },
      },
    ],
    marks: tints.flatMap((tint, layer): readonly Mark<BinRow>[] => [
      {
        ...{ kind: 'bar', colour: () => tint, of: ({ shares }) => shares !== null },
        from: ({ shares }) => below(shares, layer),
        to: ({ shares }) => below(shares, layer + 1),
        ...(layer === 0 && { label: ({ shares }: BinRow) => [share(shares?.[0])] }),
      },
      {
        ...{ kind: 'bar', isLive: true, colour: () => tint },
        from: (row, time) => below(sharesOf(countsAt(row.breakdown, row.bin, time)), layer),
        to: (row, time) => below(sharesOf(countsAt(row.breakdown, row.bin, time)), layer + 1),
      },
    ]),
  };
}

/** The share of all that are nearer than a distance. */
function below(shares: readonly number[] | null, layer: number): number {
  return (shares ?? []).slice(0, layer).reduce((sum, each) => sum + each, 0);
}

function share(value = Number.NaN): string {
  return formatPercent(Math.round(value * 1000) / 1000);
}

function partsOf(shares: readonly number[]): string {
  return shares.map((each, layer) => `${localityNames[layer]} ${share(each)}`).join(', ');
}
