import { exp } from '../../algorithms/elementary.ts';
import type { ClusterSpec, GeneratedWorkload, NetworkSpec, Scenario } from '../shape/schema.ts';
import { expectedFetches } from './externalFiles.ts';
import { slotCountOf } from './serverCounts.ts';
import { expectedData } from './size.ts';
import { onAverage } from './stageTasks.ts';
import { meanTaskTime } from './stragglers.ts';

// How many rates change with one start or end of a transfer: a few nearby while links are not full. Where uplinks are
// full, the rates of all transfers depend on each other, and about one in 25 changes each time.
const AROUND = 12;
const AROUND_FULL = 100;
const SHARE_OF_OPEN = 0.04;

type Contended = Extract<NetworkSpec, { readonly kind: 'contended' }>;

/** Estimates how many transfer rates are recomputed in a run; 0 where transfers do not share links. */
export function changedRates({ cluster, workload }: Scenario, seeksData: boolean): number {
  const { network } = cluster;
  if (network?.kind !== 'contended') return 0;
  const { readers, parts, flows } = expectedData(workload, cluster);
  const fetches = expectedFetches(workload, cluster);
  if (parts === 0) return 2 * fetches * AROUND;
  const far =
    workload.kind === 'generated' && seeksData ? farShare(workload, cluster) : 1 - 1 / cluster.racks;
  const task = workload.kind === 'generated' ? meanTask(workload, parts / readers) : WITHOUT_END;
  const open = openFlows(cluster, network, task, far, steadyShare(workload));
  const each = open === null ? AROUND : AROUND_FULL + SHARE_OF_OPEN * Math.min(open, parts * far);
  // The next chunk begins as one ends: both change the rates at once.
  return ((flows + parts) * (open === null ? 1 : far) + 2 * fetches) * each;
}

/** A task that reads: its computing time in seconds, its number of transfers, and the MB of each. */
interface ReadingTask {
  readonly seconds: number;
  readonly flows: number;
  readonly size: number;
}

/** For listed tasks, assumes that they read all the time: a short estimate is not possible. */
const WITHOUT_END: ReadingTask = { seconds: 0, flows: 1, size: 1 };

/** Estimates the number of simultaneous transfers between racks; null where links have room for all of them. */
function openFlows(
  cluster: ClusterSpec,
  { disk, nic, uplink, core = Number.POSITIVE_INFINITY }: Contended,
  { seconds, flows, size }: ReadingTask,
  far: number,
  busy: number,
): number | null {
  const most = slotCountOf(cluster) * flows;
  const capacity = Math.min(uplink * cluster.racks, core); // MB/s
  const alone = Math.min(disk, nic) / flows;
  const readingAlone = size / alone;
  // When jobs arrive one by one, a slot reads only part of the time.
  const wanted = most * far * alone * (busy === 1 ? 1 : busy * shareOfReading(readingAlone, seconds));
  if (wanted <= capacity) return null;
  const readingTogether = (size * most * far) / capacity;
  return most * far * shareOfReading(readingTogether, seconds);
}

function shareOfReading(reading: number, computing: number): number {
  return reading / (reading + computing);
}

/** How busy slots are when jobs arrive one by one; 1 where a fixed number of jobs, or all, are in the system. */
function steadyShare(workload: Scenario['workload']): number {
  return workload.kind === 'generated' && 'load' in workload.arrivals
    ? Math.min(1, workload.arrivals.load)
    : 1;
}

function meanTask(workload: GeneratedWorkload, flows: number): ReadingTask {
  let [tasks, seconds, megabytes, parts] = [0, 0, 0, 0];
  for (const { share, stages } of workload.classes) {
    for (const stage of onAverage(stages)) {
      const { tasks: count, reads = [], shuffle } = stage;
      if (reads.length === 0 && shuffle === undefined) continue;
      tasks += share * count;
      seconds += share * count * meanTaskTime(stage);
      megabytes += share * count * reads.reduce((sum, { size }) => sum + size, shuffle?.size ?? 0);
      parts += share * count * flows;
    }
  }
  return tasks === 0
    ? WITHOUT_END
    : { seconds: seconds / tasks, flows, size: megabytes / Math.max(1, parts) };
}

/**
 * Estimates the share of transfers from other racks when a scheduler prefers tasks near their data: the fewer tasks
 * of a job are left, the rarer is one whose data is in the rack of a free slot. Several files are in different
 * places, and shuffles everywhere.
 */
function farShare(workload: GeneratedWorkload, cluster: ClusterSpec): number {
  const anywhere = 1 - 1 / cluster.racks;
  let [weights, far] = [0, 0];
  for (const { share, stages } of workload.classes) {
    for (const stage of onAverage(stages)) {
      const files = stage.reads?.filter(({ placement }) => placement.kind !== 'aligned') ?? [];
      if (files.length === 0 && stage.shuffle === undefined) continue;
      const weight = share * stage.tasks;
      weights += weight;
      const isOneFile = files.length === 1 && stage.shuffle === undefined;
      far +=
        weight *
        (isOneFile ? Math.min(anywhere, farShareOf(stage.tasks, files[0].replicas, cluster)) : anywhere);
    }
  }
  return weights === 0 ? anywhere : far / weights;
}

function farShareOf(tasks: number, replicas: number, { racks, serversPerRack }: ClusterSpec): number {
  // Two of three replicas share a rack; more of them do where there are few racks.
  const holding = Math.min(
    racks,
    replicas === 1 || serversPerRack === 1 ? replicas : Math.ceil((replicas + 1) / 2),
  );
  const near = (tasks * holding) / racks;
  return (1 - exp(-near)) / near;
}
