import type { ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { type Axes, createAxesFor } from '../../../policies/apollo/node/axes.ts';
import { type WaitReading, writeMatrix } from '../../../policies/apollo/node/matrix.ts';
import { ServerPlan } from '../../../policies/apollo/node/plan.ts';
import { timeLeft } from '../../../policies/apollo/node/serverTasks.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { type SentTask, tasksAt } from './sentTasks.ts';

// What servers compute of themselves is computed again, from what the run has recorded: nothing of it is stored.

/** A task in the plan of a server. Times count from the moment of the plan. */
export interface PlannedTask {
  readonly sent: SentTask;
  /** 0 for one that runs; Infinity: the server is too small for it. */
  readonly from: Micros;
  readonly to: Micros;
  readonly runs: boolean;
  /** Whether it starts, or has started, before a task that came earlier: it fills a gap (APO-8). */
  readonly overtakes: boolean;
}

/** What a server expects of its future at a moment (Apollo §3.2). */
export interface PlanAt {
  readonly plan: ServerPlan;
  /** What runs, then what waits in order of arrival. */
  readonly tasks: readonly PlannedTask[];
  /** Opportunistic tasks that run and wait there: they give way, and no plan counts them. */
  readonly givingWay: readonly SentTask[];
}

/** The cells of the matrices of a run. */
export const axesOf = ofTrace(({ data }): Axes => createAxesFor(data.topology, data.graphs));

/** Gives the plan of a server at a moment, by what it knew then. */
export function planAt(trace: Trace, server: ServerId, time: Micros): PlanAt {
  const { plan, running, waiting, here } = regularPlan(trace, server, time);
  let latest = 0;
  const queued = waiting.map(({ sent, from, to }): PlannedTask => {
    const overtakes = from < latest;
    latest = Math.max(latest, from);
    return { sent, from, to, runs: false, overtakes };
  });
  const tasks = [
    ...running.map((each) => ({ ...each, runs: true, overtakes: hasOvertaken(trace, server, each.sent) })),
    ...queued,
  ];
  const counted = new Set(tasks.map(({ sent }) => sent));
  return { plan, tasks, givingWay: here.filter((each) => !counted.has(each)) };
}

/** What runs and waits on a server at a moment, and the plan of those tasks that others must wait for. */
export function regularPlan(trace: Trace, server: ServerId, time: Micros) {
  const here = tasksAt(trace, server, time);
  const givesWay = trace.data.params.stopsOpportunistic !== false;
  const isRegular = ({ regularFrom }: SentTask) => regularFrom <= time;
  const plan = emptyPlan(trace, server);
  const running = here
    .filter((each) => each.startedAt <= time && (!givesWay || isRegular(each)))
    .map((sent) => {
      const left = timeLeft(sent.runTime, time - sent.startedAt);
      plan.run(sent.cores, sent.memory, left);
      return { sent, from: 0, to: left };
    });
  const waiting = here
    .filter((each) => each.startedAt > time && isRegular(each))
    .sort((a, b) => a.regularFrom - b.regularFrom || a.attempt - b.attempt)
    .map((sent) => {
      const from = plan.queue(sent.cores, sent.memory, sent.runTime);
      return { sent, from, to: from + sent.runTime };
    });
  return { plan, running, waiting, here };
}

/** Gives the wait-time matrix of a server as it would have written it at a moment: whole ms, or `NEVER`. */
export function matrixAt(trace: Trace, server: ServerId, time: Micros): Int32Array {
  return matrixOf(trace, planAt(trace, server, time));
}

/** Gives the wait-time matrix of a plan. */
export function matrixOf(trace: Trace, { plan }: PlanAt): Int32Array {
  const axes = axesOf(trace);
  const matrix = new Int32Array(axes.cells);
  writeMatrix(plan, axes, trace.data.params.waitReading as WaitReading, matrix);
  return matrix;
}

function emptyPlan({ data }: Trace, server: ServerId): ServerPlan {
  const { slots, cores, memory } = data.topology;
  const plan = new ServerPlan(data.params.fillsGaps !== false);
  plan.clear(slots[server], cores?.[server] ?? Infinity, memory?.[server] ?? Infinity);
  return plan;
}

function hasOvertaken(trace: Trace, server: ServerId, { regularFrom, startedAt }: SentTask): boolean {
  return tasksAt(trace, server, startedAt).some(
    (other) => other.regularFrom < regularFrom && other.startedAt > startedAt,
  );
}
