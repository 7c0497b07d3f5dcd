import type { ServerId, ServerSetId } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';

/** Whether a set of servers contains a server. O(log size). */
export function setIncludes({ serverSets }: JobGraphs, set: ServerSetId, server: ServerId): boolean {
  let low = serverSets.first[set];
  let high = serverSets.first[set + 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (serverSets.items[middle] < server) low = middle + 1;
    else high = middle;
  }
  return low < serverSets.first[set + 1] && serverSets.items[low] === server;
}
