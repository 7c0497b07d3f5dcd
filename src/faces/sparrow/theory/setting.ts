import { slotCount } from '../../../engine/cluster/topology.ts';
import { toSeconds } from '../../../engine/kernel/time.ts';
import { taskService } from '../../../metrics/responseTime.ts';
import { summaryOf, valuesOf } from '../../../metrics/samples.ts';
import { askingShare, utilization } from '../../../metrics/utilization.ts';
import { zeroWaitShare } from '../../../metrics/waitTime.ts';
import { idleShare, stabilityLimit } from '../../../theory/sparrow.ts';
import type { Trace } from '../../../trace/trace.ts';
import { runLetter } from '../../../views/chart/runLook.ts';
import type { RunTrace } from '../../../views/shared/view.ts';

// m tasks · d probeRatio · c slotsPerServer

/** The variables of the closed forms. */
export interface Setting {
  readonly tasks: number;
  readonly probeRatio: number;
  readonly slotsPerServer: number;
}

interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly scale?: 'log';
}

/** The ranges of the sliders (SPA-1). */
const ranges: Readonly<Record<keyof Setting, Range>> = {
  tasks: { min: 1, max: 1000, step: 1, scale: 'log' },
  probeRatio: { min: 1, max: 10, step: 0.1 },
  slotsPerServer: { min: 1, max: 16, step: 1 },
};

/** Gives the range of a slider, extended to include the runs on screen. */
export function rangeOf(name: keyof Setting, own: Setting): Range {
  return { ...ranges[name], max: Math.max(ranges[name].max, own[name]) };
}

// Values of Sparrow's own tables, used if nothing has run yet.
const unknown: Setting = { tasks: 10, probeRatio: 2, slotsPerServer: 1 };

/** Gives the setting of the first run that probes, or else of the first. */
export function settingOf(runs: readonly RunTrace[]): Setting {
  const probing = runs.find(({ trace }) => probes(trace));
  const run = probing ?? runs[0];
  return run === undefined ? unknown : ownSetting(run.trace);
}

/** Reads the setting from a run: tasks of its median job, probes per task, slots per server. */
export function ownSetting({ data }: Trace): Setting {
  const { graphs, topology, params, firstMeasuredJob } = data;
  const sizes = Float64Array.from({ length: graphs.jobs - firstMeasuredJob }, (_, index) => {
    const job = firstMeasuredJob + index;
    return (
      graphs.stageFirstTask[graphs.jobFirstStage[job] + 1] - graphs.stageFirstTask[graphs.jobFirstStage[job]]
    );
  }).sort();
  const { probeRatio } = params;
  return {
    tasks: sizes[sizes.length >> 1] ?? unknown.tasks,
    probeRatio: typeof probeRatio === 'number' ? probeRatio : unknown.probeRatio,
    slotsPerServer: Math.max(1, Math.round(slotCount(topology) / topology.servers)),
  };
}

/** Whether schedulers of the run probe servers, always as many, so that a closed form applies. */
function probes({ data }: Trace): boolean {
  return typeof data.params.probeRatio === 'number' && data.paramChanges === undefined;
}

/** Whether servers ask for each task (late binding), and so are idle for a round trip each time (Sparrow §4.3). */
export function asks({ data }: Trace): boolean {
  return data.policy === 'sparrow';
}

/** A run as a point: its utilization, and the share of its jobs that did not wait. */
export interface Point {
  readonly run: RunTrace;
  readonly load: number;
  /** Load plus the slot time spent asking: the share of slots that a probe finds busy. */
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

/** The times that the cost of late binding depends on, in seconds. */
interface Times {
  readonly roundTrip: number;
  readonly taskTime: number;
}

/** Reads the round trip and the mean service time from a run; null if no task has run. */
export function timesOf(trace: Trace): Times | null {
  const taskTime = summaryOf(trace, taskService).mean;
  return taskTime > 0 ? { roundTrip: toSeconds(2 * trace.data.topology.networkDelay), taskTime } : null;
}

/** The cost of late binding in a run: slots are idle while servers ask for tasks. */
interface Asking {
  /** Letter of the run, if there are several; else empty. */
  readonly name: string;
  /** Share of slot time that is idle while servers ask. */
  readonly idle: number;
  /** Load above which queues grow without end. */
  readonly load: number;
}

/** Gives that cost for each run with late binding, at its own probe ratio (Sparrow §4.3). */
export function askingRuns(runs: readonly RunTrace[], explored: Setting | null): readonly Asking[] {
  return runs
    .filter(({ trace }) => asks(trace))
    .flatMap((run) => {
      const times = timesOf(run.trace);
      if (times === null) return [];
      const { probeRatio } = explored ?? ownSetting(run.trace);
      const { roundTrip, taskTime } = times;
      return [
        {
          name: runs.length > 1 ? runLetter(run.index) : '',
          idle: idleShare(probeRatio, roundTrip, taskTime),
          load: stabilityLimit(probeRatio, roundTrip, taskTime),
        },
      ];
    });
}

/** Whether some run probes servers with several slots, for which the form is too optimistic (Sparrow §4.2.1). */
export function probesSeveralSlots(runs: readonly RunTrace[]): boolean {
  return runs.some(({ trace }) => probes(trace) && ownSetting(trace).slotsPerServer > 1);
}
