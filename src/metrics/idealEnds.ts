import { DEFAULT_NETWORK, type NetworkPlan } from '../engine/cluster/network.ts';
import { NONE, type StageId, type TaskId } from '../engine/ids.ts';
import { startsEarly } from '../engine/jobs/slowStart.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { Links } from '../engine/workload/links.ts';
import { overlap, workOnInput } from '../engine/workload/readingPlan.ts';
import { inputBytes } from '../engine/workload/storage.ts';
import { type JobGraphs, readsOneToOne, taskBefore } from '../engine/workload/workload.ts';
import type { Trace } from '../trace/trace.ts';
import { jobExecution } from './executionTime.ts';

/**
 * Returns a function that returns when a stage would end, in Micros after its job's arrival, if no task ever waited,
 * all data lay where it is read fastest and every task ran on a server of the highest speed; NaN if the stage did not
 * finish. The result depends on the workload, not on where a policy ran the tasks.
 */
export function idealEnds(trace: Trace): (stage: StageId) => Micros {
  const { graphs } = trace.data;
  const { parents, stages, stageFirstTask } = graphs;
  const timeOf = idealTimes(trace);
  const known = new Float64Array(stages).fill(-1);

  function idealEnd(stage: StageId): Micros {
    if (known[stage] !== -1) return known[stage];
    const start = startOf(stage);
    let end = 0;
    for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) {
      end = Math.max(end, taskEnd(stage, task, start));
    }
    known[stage] = end;
    return end;
  }

  function startOf(stage: StageId): Micros {
    let start = 0;
    for (let at = parents.first[stage]; at < parents.first[stage + 1]; at += 1) {
      start = Math.max(start, idealEnd(parents.items[at]));
    }
    return start;
  }

  /** `barrier` is when the stages before end. */
  function taskEnd(stage: StageId, task: TaskId, barrier: Micros): Micros {
    const time = timeOf(stage, task, barrier > 0);
    if (!readsOneToOne(graphs, stage)) return barrier + time;
    const before = parents.items[parents.first[stage]];
    return taskEnd(before, taskBefore(graphs, stage, task), startOf(before)) + time;
  }

  return idealEnd;
}

/**
 * Returns a function that returns how long a task would take on a server of the highest speed with all data where it is
 * read fastest; NaN if it did not finish. `comesAfter`: whether other stages end before it starts.
 */
export function idealTimes(trace: Trace): (stage: StageId, task: TaskId, comesAfter: boolean) => Micros {
  const { graphs } = trace.data;
  const serviceOf = idealService(trace);
  return (stage, task, comesAfter) => {
    const service = serviceOf(task);
    // A stage that starts early has read everything by then, and computed on its input as far as that may be.
    const readsBefore = comesAfter && startsEarly(graphs, stage);
    return service + (readsBefore ? -workBefore(graphs, stage, service) : readingTime(trace, stage, service));
  };
}

/** Returns a function that returns the computing time of a task on the fastest server. */
function idealService({ data, finishedBy, readOf }: Trace): (task: TaskId) => Micros {
  const { startedAt, endedAt, server } = data.tables.attempts.columns;
  const { until, computed } = data.tables.reads.columns;
  const { speed } = data.topology;
  const fastest = speed.reduce((most, each) => Math.max(most, each), 0);
  return (task) => {
    const attempt = finishedBy[task];
    if (attempt === NONE) return Number.NaN;
    const read = readOf[attempt];
    // Reading before the task had its slot did not delay it in the slot.
    const begin = read === NONE ? startedAt[attempt] : Math.max(startedAt[attempt], until[read]);
    const before = read === NONE ? 0 : computed[read];
    return ((endedAt[attempt] - begin + before) * speed[server[attempt]]) / fastest;
  };
}

/**
 * Returns by how much reading lengthens a task that computes for `service`, if all data lies where it is read
 * fastest.
 */
function readingTime({ data }: Trace, stage: StageId, service: Micros): Micros {
  const { parents, storage } = data.graphs;
  const { network } = data.topology;
  const files = storage.stageFirstRead[stage + 1] - storage.stageFirstRead[stage];
  const sizes = { input: inputBytes(storage, stage), fetched: storage.shuffleBytes[stage] };
  const sources = sizes.fetched > 0 ? sourcesOf(data.graphs, stage, parents) : 0;
  const rate = inputRate(network, files + sources);
  // A network of penalties defines no rates for shuffles: they have those of the default network.
  const shuffleRate = network.kind === 'penalty' ? fastest(DEFAULT_NETWORK) : rate;
  const time = sizes.input / rate + sizes.fetched / shuffleRate;
  return time - overlap(storage.reading, service, sizes, rate);
}

/** Returns how long a task that starts early may compute on its input before it has fetched the rest. */
function workBefore({ storage }: JobGraphs, stage: StageId, service: Micros): Micros {
  const { reading } = storage;
  if (reading === undefined || reading.kind === 'first') return 0;
  const sizes = { input: inputBytes(storage, stage), fetched: storage.shuffleBytes[stage] };
  const work = workOnInput(service, sizes);
  return reading.kind === 'pipelined' ? work : (work * (reading.chunks - 1)) / reading.chunks;
}

/** Returns the rate, in bytes/µs, at which a task alone reads `inputs` inputs. */
function inputRate(network: NetworkPlan, inputs: number): number {
  if (network.kind === 'penalty') return Number.POSITIVE_INFINITY;
  return network.kind === 'rates' ? fastest(network) : linkRate(network, inputs);
}

/** Returns the number of tasks that a task fetches from. */
function sourcesOf(graphs: JobGraphs, stage: StageId, { first, items }: Links): number {
  if (readsOneToOne(graphs, stage)) return 1;
  let tasks = 0;
  for (let at = first[stage]; at < first[stage + 1]; at += 1) {
    tasks += graphs.stageFirstTask[items[at] + 1] - graphs.stageFirstTask[items[at]];
  }
  return tasks;
}

/** Returns the highest rate of reading, in bytes/µs, which need not be that of the own disk. */
function fastest({ server, rack, remote }: Extract<NetworkPlan, { kind: 'rates' }>): number {
  return Math.max(server, rack, remote);
}

/**
 * Returns the rate of a task alone over contended links: several inputs come from its disk and through its network
 * card at the same time.
 */
function linkRate({ disk, nic }: Extract<NetworkPlan, { kind: 'contended' }>, inputs: number): number {
  return inputs > 1 ? disk + nic : disk;
}

/**
 * Returns the seconds that a job of each class takes alone on the cluster, from runs with one job at a time: `runs`
 * has one list of traces for each policy, whose classes are concatenated. The shortest time of all policies counts,
 * as in the paper for the narrow network (Quincy §6.2). NaN: the job never finished.
 */
export function aloneTimes(runs: readonly (readonly Trace[])[]): readonly number[] {
  const [first, ...others] = runs.map((traces) => traces.flatMap(timesByClass));
  return first.map((seconds, kind) => others.reduce((best, each) => shorter(best, each[kind]), seconds));
}

function timesByClass(trace: Trace): readonly number[] {
  const { classes, jobClass } = trace.data.graphs;
  const seconds = jobExecution.compute(trace);
  return classes.map((_, kind) => seconds[jobClass.indexOf(kind)] ?? Number.NaN);
}

function shorter(one: number, other: number): number {
  if (Number.isNaN(one)) return other;
  return Number.isNaN(other) ? one : Math.min(one, other);
}
