import { type Distribution, meanOf } from '../../algorithms/distribution.ts';
import { maxOf } from '../../base/extremes.ts';
import { DEFAULT_NETWORK } from '../../engine/cluster/network.ts';
import { meanFactor, type StragglerPlan } from '../../engine/workload/stragglers.ts';
import type { ClusterSpec, DurationSpec, NetworkSpec, ShuffleSpec, WorkloadSpec } from '../shape/schema.ts';
import { busiestFile } from './busiestFile.ts';
import { localRate, networkPlan } from './bytes.ts';
import { withGraphs } from './randomGraphs.ts';
import { countInUse, serverCount, slotCountOf } from './serverCounts.ts';
import { type Demand, demandOf } from './serverSizes.ts';
import { jobCount, ofAllJobs } from './size.ts';
import { onAverage } from './stageTasks.ts';
import { meanTaskTime, stragglersOf } from './stragglers.ts';
import { expectedSpan } from './work.ts';

/** The fields of a stage that determine its longest duration. */
interface Stage {
  readonly tasks: number;
  /** Computing time of all its tasks, and of its longest one. [s] */
  readonly work: number;
  readonly longest: number;
  readonly reads?: readonly { readonly size: number }[];
  readonly shuffle?: ShuffleSpec;
  readonly externalFiles?: readonly { readonly size: number }[];
  readonly cores?: number;
  readonly memory?: number;
}

/** Totals of stages. */
interface Amount {
  /** Server time of all tasks, each of which takes its share of a server. [s] */
  readonly work: number;
  /** Duration of the stages one after another, each as long as its longest task. [s] */
  readonly chain: number;
  /** The same with tasks that take as long as all do on average, and that read what is near. */
  readonly near: number;
  readonly megabytes: number; // of all tasks
}

const NOTHING: Amount = { work: 0, chain: 0, near: 0, megabytes: 0 };

/** How long a run takes at most, and what goes on meanwhile. */
interface RunTimes {
  readonly longest: number; // s
  /** What share of all slots is busy on average. */
  readonly busy: number;
  /** For how long jobs are present, all together. [s] */
  readonly jobs: number;
}

/**
 * Estimates the longest that a run can take: everything is read from the farthest place, on the slowest servers, and the
 * chain of stages that ends last starts when all else is done. Heavy tails can take longer still.
 */
export function runTimes(workload: WorkloadSpec, cluster: ClusterSpec): RunTimes {
  const { last, work, chain, chains, megabytes } =
    workload.kind === 'explicit' ? listed(workload, cluster) : generated(workload, cluster);
  const servers = countInUse(cluster);
  const busiest = busiestFile(workload, cluster);
  const reading = Math.max(megabytes / sharedCapacity(cluster), busiest.seconds);
  const longest = Math.max(last, work / servers, reading) + chain;
  // Those that wait for the busiest file hold their slots.
  const held = Math.max(work, busiest.seconds * Math.min(servers, busiest.readers));
  const busy = longest > 0 ? Math.min(1, held / (servers * longest)) : 0;
  // A job waits the longer the fuller the cluster is: as in a queue with one server.
  return { longest, busy, jobs: chains / Math.max(LEAST_FREE, 1 - busy) };
}

/** The longest that a run can take. [s] */
export function longestSeconds(workload: WorkloadSpec, cluster: ClusterSpec): number {
  return runTimes(workload, cluster).longest;
}

/** Runs end before their queues have become as long as this would make them. */
const LEAST_FREE = 0.5;

function listed({ jobs, stragglers }: Extract<WorkloadSpec, { kind: 'explicit' }>, cluster: ClusterSpec) {
  const plan = stragglersOf({ stragglers });
  const [onAverage, atWorst] = [meanFactor(plan), longestFactor(plan)];
  const sum = { last: 0, work: 0, chain: 0, chains: 0, megabytes: 0 };
  for (const { arrivesAt, stages } of jobs) {
    const sizes = stages.map(({ durations, ...rest }) => {
      let [work, longest] = [0, 0];
      for (const seconds of durations) {
        work += seconds;
        longest = Math.max(longest, seconds);
      }
      work *= onAverage;
      longest *= atWorst;
      return { ...rest, tasks: durations.length, work, longest };
    });
    const amount = amountOf(sizes, cluster);
    sum.last = Math.max(sum.last, arrivesAt);
    sum.work += amount.work;
    sum.chain = Math.max(sum.chain, amount.chain);
    sum.chains += amount.near;
    sum.megabytes += amount.megabytes;
  }
  return sum;
}

function generated(given: Extract<WorkloadSpec, { kind: 'generated' }>, cluster: ClusterSpec) {
  const workload = withGraphs(given);
  const amounts = workload.classes.map(({ stages }) =>
    amountOf(
      onAverage(stages).map((stage) => {
        const { tasks, reads, shuffle, externalFiles, cores, memory } = stage;
        const longest =
          longestOf(stage.duration) * longestFactor(stragglersOf(stage)) * (stage.jobFactor?.most ?? 1);
        const work = tasks * meanTaskTime(stage);
        return { tasks, work, longest, reads, shuffle, externalFiles, cores, memory };
      }),
      cluster,
    ),
  );
  const ofClass = new Map(workload.classes.map((jobClass, index) => [jobClass, amounts[index]]));
  const total = (read: (amount: Amount) => number) =>
    ofAllJobs(workload, (jobClass) => read(ofClass.get(jobClass) ?? NOTHING));
  const isClosed = workload.arrivals.kind === 'atOnce' || workload.arrivals.kind === 'concurrent';
  return {
    last: isClosed || jobCount(workload) === 0 ? 0 : expectedSpan(workload, cluster),
    work: total(({ work }) => work),
    chain: maxOf(amounts.map(({ chain }) => chain)),
    chains: total(({ near }) => near),
    megabytes: total(({ megabytes }) => megabytes),
  };
}

/** The longest duration of a distribution; its mean where that is unbounded. */
function longestOf(duration: DurationSpec): number {
  if (duration.kind === 'bimodal' && duration.longShare > 0) return Math.max(duration.short, duration.long);
  if (duration.kind === 'uniform') return duration.high;
  if (duration.kind === 'empirical') return duration.values.reduce((most, value) => Math.max(most, value), 0);
  return meanOf(duration);
}

/** Gives how many times as long as its task a copy is sure to take now and then; of a tail without a bound, the mean. */
export function longestFactor({ perCopy, injected }: StragglerPlan = {}): number {
  const slowed = injected === undefined || injected.probability === 0 ? 1 : longestOfLaw(injected.factor);
  return (perCopy === undefined ? 1 : longestOfLaw(perCopy)) * slowed;
}

function longestOfLaw(factor: Distribution): number {
  return factor.kind === 'boundedPareto' || factor.kind === 'uniform' ? factor.high : meanOf(factor);
}

function amountOf(stages: readonly Stage[], cluster: ClusterSpec): Amount {
  const { speeds = [], network } = cluster;
  const slowest = speeds.reduce(
    (least, { factor, share }) => (share > 0 ? Math.min(least, factor) : least),
    1,
  );
  const { penalty, rate } = farthest(network);
  const near = localRate(network);
  const sum = { ...NOTHING };
  for (const stage of stages) {
    const { tasks, work, longest, reads = [], shuffle, externalFiles = [] } = stage;
    const factor = (reads.length > 0 ? penalty : 1) / slowest;
    // Where a penalty expresses distance, the bytes of files do not matter.
    const files = network?.kind === 'penalty' ? [] : reads;
    // In the worst case no cache holds anything.
    const megabytes = [...files, ...externalFiles].reduce((sum, { size }) => sum + size, shuffle?.size ?? 0);
    const reading = megabytes / rate;
    sum.work += (work * factor + tasks * reading) * shareOfServer(stage, cluster);
    sum.chain += longest * factor + reading;
    sum.near += work / tasks + megabytes / near;
    sum.megabytes += tasks * megabytes;
  }
  return sum;
}

/** What a task takes of a server: a slot or, if that is more, its part of the cores or of the memory. */
function shareOfServer(stage: Partial<Demand>, cluster: ClusterSpec): number {
  const { coresPerServer, memoryPerServer } = cluster;
  const { cores, memory } = demandOf(stage);
  const ofCores = coresPerServer === undefined ? 0 : cores / coresPerServer;
  const ofMemory = memoryPerServer === undefined ? 0 : memory / memoryPerServer;
  return Math.min(1, Math.max(countInUse(cluster) / slotCountOf(cluster), ofCores, ofMemory));
}

/**
 * The factor by which a task takes longer, and the rate at which it reads alone [MB/s], when its data is farthest
 * away.
 */
function farthest(network: NetworkSpec | undefined): { readonly penalty: number; readonly rate: number } {
  const plan = networkPlan(network);
  // A penalty does not apply to shuffles: they use the rates of the default network.
  if (plan.kind === 'penalty')
    return { penalty: Math.max(plan.rack, plan.remote), rate: DEFAULT_NETWORK.remote };
  if (plan.kind === 'rates') return { penalty: 1, rate: Math.min(plan.server, plan.rack, plan.remote) };
  return { penalty: 1, rate: Math.min(plan.disk, plan.nic, plan.uplink, plan.core) };
}

/** The rate at which all tasks together can read from other racks. [MB/s] */
export function sharedCapacity(cluster: ClusterSpec): number {
  const plan = networkPlan(cluster.network);
  if (plan.kind !== 'contended') return Number.POSITIVE_INFINITY;
  const each = Math.min(plan.disk, plan.nic) * serverCount(cluster);
  return cluster.racks === 1 ? each : Math.min(each, plan.uplink * cluster.racks, plan.core);
}
