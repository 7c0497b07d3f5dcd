import { maxOf } from '../../base/extremes.ts';
import { formatCount, formatMicros, formatPercent } from '../../base/format.ts';
import { slotCount } from '../../engine/cluster/topology.ts';
import type { JobId } from '../../engine/ids.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { tickText } from '../chart/ticks.ts';
import { heightAt } from '../grammar/geometry.ts';
import type { Picture } from '../grammar/picture.ts';
import { timeAxis } from '../grammar/timeAxis.ts';
import { jobColour } from '../looks/colour.ts';
import { jobTitle } from '../shared/names.ts';
import { capacityOf } from '../shared/recordedRuns.ts';
import type { RunTrace } from '../shared/view.ts';
import { type JobAreas, jobAreasOf } from './jobAreas.ts';

/** Slots of one run that do the same, over the time in which there are any. */
interface SlotsRow {
  readonly run: RunTrace;
  readonly panel: number;
  readonly what: 'job' | 'wasted' | 'roots' | 'idle';
  /** Null unless they run tasks of one. */
  readonly job: JobId | null;
  readonly xs: Float64Array; // begins of pieces of time
  readonly end: number;
  readonly low: Float64Array; // NaN where there are none
  readonly high: Float64Array;
  /** Above it, slots whose tasks give way to others; null if none do. */
  readonly regular: Float64Array | null;
}

// No job is in focus: a job without a hue is grey, and outlined when it is pointed at.
const nobody = { job: null, hoveredJob: null } as const;

/** Which jobs hold the slots over time; one panel for each run, on equal axes. Wasted work is below zero, too. */
export function utilizationPicture(
  runs: readonly RunTrace[],
  width: number,
  hues: Int8Array,
  palette: Palette,
): Picture<SlotsRow> {
  const { axis, until } = timeAxis(runs);
  const shown = runs.map(({ trace }) => jobAreasOf(trace, until, width));
  const capacity = capacityOf(runs);
  const mostWasted = maxOf(
    shown.map((each) => each.mostWasted),
    0,
  );
  const rows = runs.flatMap((run, panel) => rowsOf(run, panel, shown[panel], capacity));
  const busy = runs.map(({ trace }) => `${formatPercent(shareBusy(trace))} busy`);
  const colour = ({ what, job }: SlotsRow) => {
    if (what === 'idle') return 'transparent';
    return job === null ? palette.lineStrong : jobColour(hues, palette, nobody, job);
  };
  return {
    label: `Running tasks by job over time, Enter selects a job. ${runs.map((run, at) => `${runName(run)}: ${busy[at]}`).join('. ')}`,
    ...{ rows, isDense: true, x: axis, stops: ({ xs }) => xs, reach: 1 },
    first: rows.findIndex(({ what }) => what === 'job'),
    y: {
      domain: [-mostWasted, capacity],
      ticks: (most) => ticksOf(capacity, mostWasted, most),
      format: (count) => tickText(Math.abs(count)),
    },
    rules: mostWasted > 0 ? [{ on: 'y', at: 0 }] : [],
    panels: runs.map((run, at) => ({
      key: run.index,
      name: [runName(run), runLetter(run.index)],
      aside: [...(at === 0 ? [`${tickText(capacity)} slots · ${busy[at]}`] : []), busy[at]],
    })),
    panelOf: ({ panel }) => panel,
    jobOf: ({ job }) => job,
    open: ({ job, run }) => job !== null && selectionStore.getState().selectJob(job, run.index),
    columns: [
      { title: 'what', text: nameOf },
      { title: 'slots', text: (row, { x }) => slotsWords(row, x) },
      { title: 'time', text: ({ run }, { x }) => `${runName(run)}, at ${formatMicros(Math.round(x))}` },
    ],
    marks: [
      {
        ...{ kind: 'area', shape: 'steps', end: ({ end }) => end, colour },
        of: ({ what }) => what !== 'wasted',
        points: ({ xs, low, high, regular }) => ({ xs, low, high: regular ?? high }),
        name: ({ run, what, job }) =>
          what === 'job' && job !== null ? [jobTitle(run.trace.data.graphs, job)] : [],
        legend: ({ what }) => (what === 'roots' ? 'root tasks' : undefined),
      },
      {
        ...{ kind: 'area', shape: 'steps', end: ({ end }) => end, colour, texture: () => 'stripes' },
        of: ({ regular }) => regular !== null,
        points: ({ xs, high, regular }) => ({ xs, low: regular ?? high, high }),
        legend: () => 'opportunistic',
      },
      {
        ...{ kind: 'area', shape: 'steps', points: (row) => row, end: ({ end }) => end, colour },
        texture: () => 'hatch',
        of: ({ what }) => what === 'wasted',
        legend: () => 'below zero: wasted work',
      },
    ],
  };
}

/** The rows of a run: root tasks at the bottom, jobs in order of arrival, what is idle, and wasted work below zero. */
function rowsOf(run: RunTrace, panel: number, shown: JobAreas, capacity: number): readonly SlotsRow[] {
  const { buckets, roots, areas } = shown;
  const begin = (bucket: number) => buckets.start + bucket * buckets.width;
  const rowOf = (
    of: Pick<SlotsRow, 'what' | 'job'>,
    first: number,
    counts: Float64Array,
    highOf: (at: number) => number,
  ): SlotsRow => {
    const where = (place: (at: number) => number) =>
      counts.map((count, at) => (count > 0 ? place(at) : Number.NaN));
    return {
      ...{ run, panel, ...of, regular: null },
      xs: counts.map((_, at) => begin(first + at)),
      end: begin(first + counts.length),
      low: where((at) => highOf(at) - counts[at]),
      high: where(highOf),
    };
  };
  const tops = roots.slice();
  const jobs = areas.map(({ job, first, running, tops: highs, opportunistic }) => {
    for (const [at, high] of highs.entries()) tops[first + at] = Math.max(tops[first + at], high);
    const row = rowOf({ what: 'job', job }, first, running, (at) => highs[at]);
    return opportunistic.some((count) => count > 0)
      ? { ...row, regular: row.high.map((high, at) => high - opportunistic[at]) }
      : row;
  });
  const wasted = areas
    .filter((area) => area.wasted.some((count) => count > 0))
    .map(({ job, first, wasted: counts, bottoms }) =>
      rowOf({ what: 'wasted', job }, first, counts, (at) => counts[at] - bottoms[at]),
    );
  return [
    ...(roots.some((count) => count > 0)
      ? [rowOf({ what: 'roots', job: null }, 0, roots, (at) => roots[at])]
      : []),
    ...jobs,
    rowOf(
      { what: 'idle', job: null },
      0,
      tops.map((top) => capacity - top),
      () => capacity,
    ),
    ...wasted,
  ];
}

function nameOf({ run, what, job }: SlotsRow): string {
  if (job !== null) return jobTitle(run.trace.data.graphs, job);
  return what === 'roots' ? 'root tasks' : 'idle';
}

function slotsWords({ what, xs, end, low, high, regular }: SlotsRow, x: number): string {
  const at = (ys: Float64Array) => heightAt({ xs, ys }, { shape: 'steps' }, x, end);
  const count = at(high) - at(low) || 0;
  if (what === 'roots' || what === 'idle') return count === 1 ? '1 slot' : `${formatCount(count)} slots`;
  const givingWay = regular === null ? 0 : at(high) - at(regular);
  const also = givingWay > 0 ? `, ${formatCount(givingWay)} of them opportunistic` : '';
  return `${count === 1 ? '1 task runs' : `${formatCount(count)} tasks run`}${what === 'wasted' ? ', wasted' : also}`;
}

/** Numbers at all slots and at zero, and at the most wasted work where there is room between them. */
function ticksOf(capacity: number, mostWasted: number, most: number): readonly number[] {
  const isHigh = (mostWasted / (mostWasted + capacity)) * most > 0.4;
  return [...(isHigh ? [-Math.round(mostWasted)] : []), 0, capacity];
}

/** Returns the share of a run's slot time, up to its own end, in which tasks ran; root tasks do not count. */
function shareBusy({ data }: Trace): number {
  const { length, columns } = data.tables.attempts;
  let time = 0;
  for (let row = 0; row < length; row += 1) {
    const ran = Math.min(columns.endedAt[row], data.endedAt) - columns.startedAt[row];
    if (ran > 0) time += ran;
  }
  return time / (data.endedAt * slotCount(data.topology));
}
