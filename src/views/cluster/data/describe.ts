import { formatMicros } from '../../../base/format.ts';
import { type LinkId, linkCapacity } from '../../../engine/cluster/links.ts';
import type { Topology } from '../../../engine/cluster/topology.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { type BlockId, fileOf, type Storage } from '../../../engine/workload/storage.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName, rackName, serverName } from '../../shared/names.ts';
import type { JobBlocks } from './jobBlocks.ts';
import { coreOf, countsOver, downlinkOf, type NetworkState } from './network.ts';
import { replicasOf } from './sources.ts';

/** Names the link of a rack, or the core: "rack 2 uplink". */
export function linkTitle(topology: Topology, link: LinkId): string {
  if (link === coreOf(topology)) return 'core';
  const isDown = link >= downlinkOf(topology, 0);
  const rack = link - 3 * topology.servers - (isDown ? topology.racks : 0);
  return `${rackName(rack)} ${isDown ? 'downlink' : 'uplink'}`;
}

/** Formats a rate in MB/s; from 10 MB/s up without decimals. */
export function formatRate(rate: number): string {
  return String(rate >= 9.95 ? Math.round(rate) : Number(rate.toFixed(1)));
}

/** Describes the load of a link: "640 of 750 MB/s". */
export function loadWords(topology: Topology, { load }: NetworkState, link: LinkId): string {
  const capacity = linkCapacity(topology, link);
  const limit = Number.isFinite(capacity) ? ` of ${formatRate(capacity)}` : '';
  return `${formatRate(load[link])}${limit} MB/s`;
}

/** Describes the load of a link and the number of its transfers, one string per line. */
export function describeLink(trace: Trace, state: NetworkState, link: LinkId): readonly string[] {
  const { topology } = trace.data;
  const counts = countsOver(trace, state, link);
  return [
    `${linkTitle(topology, link)} ${loadWords(topology, state, link)}`,
    `${countWords(counts)}; click to list ${counts.transfers === 1 ? 'it' : 'them'}`,
  ];
}

/** Counts transfers, and those of them that get only what others leave: "5 transfers, 3 give way". */
export function countWords({ transfers, yielding }: ReturnType<typeof countsOver>): string {
  const words = transfers === 1 ? '1 transfer' : `${transfers} transfers`;
  if (yielding === 0) return words;
  return `${words}, ${transfers === 1 ? '' : `${yielding} `}${yielding === 1 ? 'gives' : 'give'} way`;
}

/** Says where the replicas of a block are, and whether a task still has to read it, one string per line. */
export function describeBlock(trace: Trace, job: JobBlocks, block: BlockId, time: Micros): readonly string[] {
  const { servers } = trace.data.topology;
  const launchedAt = job.launchedAt[job.blocks.indexOf(block)];
  const replicas = replicasOf(trace, block).map((server) => serverName(server, servers));
  return [
    blockName(trace.data.graphs.storage, block),
    `${replicas.length === 1 ? 'its only replica is on' : 'replicas on'} ${replicas.join(', ')}`,
    launchedAt > time
      ? `a task of ${jobName(job.job)} that reads it has not been launched`
      : `${jobName(job.job)} launched the last task that reads it ${formatMicros(time - launchedAt)} ago`,
  ];
}

/** Returns the file of a block and the block's number in it, counted from 1. O(log files). */
export function placeInFile(storage: Storage, block: BlockId) {
  const file = fileOf(storage, block);
  return { file: storage.files[file], number: block - storage.fileFirstBlock[file] + 1 };
}

/** Names a block: "block 12 of logs". */
export function blockName(storage: Storage, block: BlockId): string {
  const { file, number } = placeInFile(storage, block);
  return `block ${number} of ${file}`;
}
