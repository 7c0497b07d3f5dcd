import { Locality, localityBetween } from '../cluster/locality.ts';
import type { Topology } from '../cluster/topology.ts';
import { NONE, type ServerId, type StageId, type TaskId } from '../ids.ts';
import { NO_INPUT } from '../record/schema.ts';
import { blockOf } from '../workload/inputs.ts';
import { evenLength } from '../workload/links.ts';
import type { BlockId } from '../workload/storage.ts';
import type { Workload } from '../workload/workload.ts';

/**
 * Which replicas can be read now. If no replica of a block is up, it is read as if all were: a reader does not wait
 * for a repair that may never come.
 */
export class Replicas {
  private downCount = 0;

  private readonly each: number = evenLength(this.workload.storage.replicas); // replicas of each block; 0: some have more than others
  private readonly down = new Uint8Array(this.topology.servers); // [servers]

  constructor(
    private readonly workload: Workload,
    private readonly topology: Topology,
  ) {}

  setDown(server: ServerId, isDown: boolean): void {
    const value = isDown ? 1 : 0;
    this.downCount += value - this.down[server];
    this.down[server] = value;
  }

  /** Returns the distance from a server to the nearest replica of a block. O(replicas). */
  locality(block: BlockId, server: ServerId): Locality {
    const { rackOf } = this.topology;
    if (this.downCount > 0) return localityBetween(rackOf, this.choose(block, server, null), server);
    const { each } = this;
    const { first, items } = this.workload.storage.replicas;
    const end = each > 0 ? (block + 1) * each : first[block + 1];
    let nearest: Locality = Locality.remote;
    for (let at = each > 0 ? block * each : first[block]; at < end; at += 1) {
      const distance = localityBetween(rackOf, items[at], server);
      if (distance < nearest) nearest = distance;
    }
    return nearest;
  }

  /**
   * Returns a nearest replica of a block; among equals the one that sends the fewest flows, then the first.
   * O(replicas).
   */
  choose(block: BlockId, server: ServerId, sending: Uint32Array | null): ServerId {
    const { first, items } = this.workload.storage.replicas;
    const isAnyUp = this.isAnyUp(block);
    let best = NONE;
    let nearest = Infinity;
    for (let at = first[block]; at < first[block + 1]; at += 1) {
      const replica = items[at];
      if (isAnyUp && this.down[replica] === 1) continue;
      const distance = localityBetween(this.topology.rackOf, replica, server);
      const isLess = distance === nearest && sending !== null && sending[replica] < sending[best];
      if (distance >= nearest && !isLess) continue;
      best = replica;
      nearest = distance;
    }
    return best;
  }

  /** Returns the locality of a read for the trace: that of the farthest input, or NO_INPUT. */
  farthest(stage: StageId, task: TaskId, server: ServerId): number {
    const { stageFirstRead } = this.workload.storage;
    const last = stageFirstRead[stage + 1];
    if (stageFirstRead[stage] === last) return NO_INPUT;
    let farthest: Locality = Locality.server;
    for (let read = stageFirstRead[stage]; read < last; read += 1) {
      const distance = this.locality(blockOf(this.workload, stage, task, read), server);
      if (distance > farthest) farthest = distance;
    }
    return farthest;
  }

  private isAnyUp(block: BlockId): boolean {
    const { first, items } = this.workload.storage.replicas;
    for (let at = first[block]; at < first[block + 1]; at += 1) {
      if (this.down[items[at]] === 0) return true;
    }
    return false;
  }
}
