import { formatMicros, formatSeconds } from '../../../base/format.ts';
import { Locality } from '../../../engine/cluster/locality.ts';
import type { JobId, ServerId, TaskId } from '../../../engine/ids.ts';
import { type Micros, toSeconds } from '../../../engine/kernel/time.ts';
import { localityOf } from '../../../engine/workload/inputs.ts';
import type { Rules } from '../../../policies/delay/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { eachWaiting } from '../../../trace/waitingTasks.ts';
import type { StageMark, StageOf } from '../../../views/cluster/stage/marks.ts';
import { jobName } from '../../../views/shared/names.ts';
import { skipWords } from '../jobs/describe.ts';
import { orderAt } from '../jobs/queue.ts';
import { rulesAt, type SkipBefore, slotDecisionsOf } from '../jobs/stopwatch.ts';

/**
 * The queue in the order of the policy; behind the followed job how long it lets others pass for the sake of its data, and once it
 * has waited long enough the servers that are near enough now (Delay Scheduling §4.1).
 */
export const stage: StageOf = (trace, time, job) => {
  const order = orderAt(trace, time).jobs;
  const rules = rulesAt(trace, time);
  const skip = job === null ? null : slotDecisionsOf(trace).stopwatch(job, time).skip;
  const waiting = job === null ? [] : waitingOf(trace, job, time);
  if (job === null || rules === null || skip === null || waiting.length === 0) return { order, marks: [] };
  const waited = skip.waited + time - skip.at;
  const reach = reachOf(rules, skip, waited);
  const source = { table: 'decisions', row: skip.row } as const;
  const says = [`${jobName(job)}: ${skipWords(trace, rules, skip)[0]}`];
  const marks: StageMark[] = [{ kind: 'watch', source, says, job, ...watchOf(rules, skip, waited) }];
  if (reach > Locality.server) {
    const servers = serversWithin(trace, waiting, reach);
    const near = reach === Locality.rack ? 'the rack of its data is' : 'any server is';
    marks.push({
      kind: 'lit',
      source,
      job,
      servers,
      says: [`${jobName(job)} has waited long enough: ${near} near enough now`],
    });
  }
  return { order, marks };
};

/** The tasks of a job that are on no server yet. */
function waitingOf(trace: Trace, own: JobId, time: Micros): readonly TaskId[] {
  const tasks: TaskId[] = [];
  eachWaiting(trace, time, (task) => {
    if (trace.data.graphs.stageJob[trace.taskStage[task]] === own) tasks.push(task);
  });
  return tasks;
}

/** How far from its data a job may launch (Delay Scheduling, Algorithm 2). */
function reachOf(rules: Rules, { level, skips }: SkipBefore, waited: Micros): Locality {
  if (rules.patience === 'count') return skips >= rules.mostSkips ? Locality.remote : Locality.server;
  const toAny = level === 0 ? rules.rackWait + rules.remoteWait : rules.remoteWait;
  if (level === Locality.remote || waited >= toAny) return Locality.remote;
  return level === Locality.rack || waited >= rules.rackWait ? Locality.rack : Locality.server;
}

/** What a stopwatch shows: the share of the wait until the next level, and in words. */
function watchOf(rules: Rules, skip: SkipBefore, waited: Micros) {
  const { skips, level } = skip;
  if (rules.patience === 'count') {
    const words = [`skip ${skips}`, `of ${rules.mostSkips}`] as const;
    return { share: skips / Math.max(1, rules.mostSkips), words };
  }
  const { rackWait, remoteWait } = rules;
  const whole = level === 0 ? (waited < rackWait ? rackWait : rackWait + remoteWait) : remoteWait;
  const soFar = formatSeconds(Math.floor(toSeconds(Math.min(waited, whole)) * 10) / 10);
  const words = [`${soFar} of ${formatMicros(whole)}`, `skip ${skips}`] as const;
  return { share: waited / Math.max(1, whole), words };
}

/** The servers on which some of these tasks have their data within a distance. */
function serversWithin(
  { data, taskStage }: Trace,
  tasks: readonly TaskId[],
  reach: Locality,
): readonly ServerId[] {
  const { graphs, topology } = data;
  return Array.from({ length: topology.servers }, (_, server) => server).filter((server) =>
    tasks.some((task) => localityOf(graphs, topology, taskStage[task], task, server) <= reach),
  );
}
