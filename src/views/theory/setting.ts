import { NONE } from '../../engine/ids.ts';
import { toSeconds } from '../../engine/kernel/time.ts';
import { taskService } from '../../metrics/responseTime.ts';
import { summaryOf, valuesOf } from '../../metrics/samples.ts';
import { askingShare, utilization } from '../../metrics/utilization.ts';
import { zeroWaitShare } from '../../metrics/waitTime.ts';
import type { Trace } from '../../trace/trace.ts';
import type { RunTrace } from '../view.ts';

// m tasks · d probeRatio · c slotsPerServer

/** What the closed forms depend on. */
export interface Setting {
  readonly tasks: number;
  readonly probeRatio: number;
  readonly slotsPerServer: number;
}

/** How far the sliders reach (SPA-1). */
export const ranges = {
  tasks: { min: 1, max: 1000, step: 1, scale: 'log' },
  probeRatio: { min: 1, max: 10, step: 0.1 },
  slotsPerServer: { min: 1, max: 16, step: 1 },
} as const;

// As in Sparrow's own tables, where nothing has run yet.
const unknown: Setting = { tasks: 10, probeRatio: 2, slotsPerServer: 1 };

/** Reads the setting off the runs on screen: the median job, the slots of a server, the probes that were sent. */
export function settingOf(runs: readonly RunTrace[]): Setting {
  const [first] = runs;
  if (first === undefined) return unknown;
  const { graphs, topology, firstMeasuredJob } = first.trace.data;
  const sizes = Float64Array.from({ length: graphs.jobs - firstMeasuredJob }, (_, index) => {
    const job = firstMeasuredJob + index;
    return (
      graphs.stageFirstTask[graphs.jobFirstStage[job] + 1] - graphs.stageFirstTask[graphs.jobFirstStage[job]]
    );
  }).sort();
  const ratios = runs.flatMap(({ trace }) => probeRatioOf(trace) ?? []);
  return {
    tasks: clamp(sizes[sizes.length >> 1] ?? unknown.tasks, ranges.tasks),
    probeRatio: clamp(ratios[0] ?? unknown.probeRatio, ranges.probeRatio),
    slotsPerServer: clamp(topology.slots[0] ?? unknown.slotsPerServer, ranges.slotsPerServer),
  };
}

/** Counts reservations for each task: null where a run made none, or did not keep them. */
function probeRatioOf({ data }: Trace): number | null {
  const { length, columns } = data.tables.entries;
  let reservations = 0;
  for (let entry = 0; entry < length; entry += 1) if (columns.task[entry] === NONE) reservations += 1;
  const ratio = Math.round((reservations / data.graphs.tasks) * 10) / 10;
  return ratio >= 1 ? ratio : null;
}

function clamp(value: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return Math.min(max, Math.max(min, value));
}

/** What a run adds to the curves: how busy it was and which share of its jobs waited for nothing. */
export interface Point {
  readonly run: RunTrace;
  readonly load: number;
  /** The load and the slot time spent asking: what a probe finds busy. */
  readonly busy: number;
  readonly share: number;
}

/** Gives the points of the runs that were recorded in enough detail. */
export function pointsOf(runs: readonly RunTrace[]): readonly Point[] {
  return runs
    .map((run) => {
      const load = valuesOf(run.trace, utilization)[0];
      const asking = valuesOf(run.trace, askingShare)[0] ?? 0;
      return { run, load, busy: load + asking, share: valuesOf(run.trace, zeroWaitShare)[0] };
    })
    .filter(({ load, share }) => Number.isFinite(load) && Number.isFinite(share));
}

/** What late binding costs depends on these; seconds. */
export interface Times {
  readonly roundTrip: number;
  readonly taskTime: number;
}

/** Reads the round trip and the mean service time off the first run that has them; null when none has. */
export function timesOf(runs: readonly RunTrace[]): Times | null {
  for (const { trace } of runs) {
    const taskTime = summaryOf(trace, taskService).mean;
    if (taskTime > 0) return { roundTrip: toSeconds(2 * trace.data.topology.networkDelay), taskTime };
  }
  return null;
}
