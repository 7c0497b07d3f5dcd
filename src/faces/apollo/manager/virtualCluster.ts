import { formatCount, formatMicros } from '../../../base/format.ts';
import { slotCount } from '../../../engine/cluster/topology.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { JobOperation } from '../../../engine/record/schema.ts';
import { VirtualClusters } from '../../../policies/apollo/manager/virtualClusters.ts';
import { deedsOf } from '../../../trace/jobControl.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/shared/names.ts';
import { type TokenMail, tokenMailOf } from './tokenMail.ts';

/** A job of a virtual cluster, and the tokens that it has or waits for. */
interface ClusterJob {
  readonly job: JobId;
  readonly tokens: number;
  /** Since when it has them, or waits. */
  readonly since: Micros;
}

/** A virtual cluster at a time, as the keeper of its tokens knows it (Apollo §2.1, APO-3). */
export interface VirtualCluster {
  readonly name: string;
  readonly capacity: number;
  readonly free: number;
  readonly holders: readonly ClusterJob[];
  /** The highest priority first, then first come, first served; without those that are suspended. */
  readonly waiting: readonly ClusterJob[];
}

const clustersOf = ofTrace(({ data }) => {
  const share = Number(data.params.capacity) / 100;
  return new VirtualClusters(data.graphs, Math.max(1, Math.round(slotCount(data.topology) * share)));
});

/** Tokens of all virtual clusters together. */
export function allTokens(trace: Trace): number {
  return clustersOf(trace).capacity.reduce((sum, tokens) => sum + tokens, 0);
}

/** Finds what the virtual cluster of a job looks like at a time. */
export function virtualClusterAt(trace: Trace, job: JobId, time: Micros): VirtualCluster {
  const clusters = clustersOf(trace);
  const own = clusters.of(job);
  const capacity = clusters.capacity[own];
  const holders: ClusterJob[] = [];
  const waiting: ClusterJob[] = [];
  let free = capacity;
  for (const [each, mail] of tokenMailOf(trace).entries()) {
    if (clusters.of(each) !== own || mail.askedAt > time) continue;
    if (mail.grantedAt > time) {
      if (mail.givings.some(({ receivedAt, left }) => receivedAt <= time && left === 0)) continue;
      if (standingAt(trace, each, time).isHeld) continue;
      waiting.push({ job: each, tokens: Math.min(mail.asked, capacity), since: mail.askedAt });
      continue;
    }
    const tokens = tokensLeft(mail, time);
    free -= tokens;
    if (tokens > 0) holders.push({ job: each, tokens, since: mail.grantedAt });
  }
  const name = trace.data.graphs.pools[own]?.name ?? '';
  const priorityOf = ({ job: of }: ClusterJob) => standingAt(trace, of, time).priority;
  waiting.sort((one, other) => priorityOf(other) - priorityOf(one) || one.since - other.since);
  return { name, capacity, free, holders, waiting };
}

/** What users have done to a job until a time, as far as the keeper has heard (APO-5). */
function standingAt({ data }: Trace, job: JobId, time: Micros) {
  let isHeld = false;
  let priority = 0;
  for (const deed of data.tables.jobControl.length === 0 ? [] : deedsOf(data, job)) {
    if (deed.at + data.topology.networkDelay > time) break;
    if (deed.operation === JobOperation.setPriority) ({ priority } = deed);
    else if (deed.operation === JobOperation.suspend) isHeld = true;
    else if (deed.operation === JobOperation.resume) isHeld = false;
  }
  return { isHeld, priority };
}

/** Tokens that the keeper thinks a job has. */
export function tokensLeft({ granted, givings }: TokenMail, time: Micros): number {
  return givings.reduce(
    (tokens, { receivedAt, left }) => (receivedAt <= time ? Math.min(tokens, left) : tokens),
    granted,
  );
}

/** "Virtual cluster prod: 3 of 24 tokens free", and shorter. */
export function clusterWords({ name, capacity, free }: VirtualCluster): readonly string[] {
  const tokens = `${formatCount(free)} of ${plural(capacity, 'token')} free`;
  return ['Virtual cluster', 'Cluster'].map((title) => `${`${title} ${name}`.trim()}: ${tokens}`);
}

/** Describes a job of the virtual cluster, one string per line. */
export function describeClusterJob({ job, tokens, since }: ClusterJob, time: number, waits: boolean) {
  const length = formatMicros(time - since);
  return [
    jobName(job),
    waits
      ? `has waited ${length} for ${plural(tokens, 'token')}`
      : `has ${plural(tokens, 'token')}, the first for ${length}`,
  ];
}

/** "j7 wants 4, waiting 12 s". */
export function waitingWords({ job, tokens, since }: ClusterJob, time: number): string {
  return `${jobName(job)} wants ${tokens}, waiting ${formatMicros(time - since)}`;
}

/** "3 tokens". */
export const plural = (count: number, noun: string) =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
