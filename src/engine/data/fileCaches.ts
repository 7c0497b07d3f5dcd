import { type Locality, localityBetween } from '../cluster/locality.ts';
import type { Topology } from '../cluster/topology.ts';
import type { ServerId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { DataRecorder } from '../record/dataRecorder.ts';
import type { ExternalFileId, ExternalFiles } from '../workload/externalFiles.ts';

/**
 * Which servers have which external files: each its own cache, from which the least recently used go first, and each
 * file its origin, which always has it. Tasks run on copies of their own (Apollo §3.1, "a local directory"), so a file may
 * leave the cache while they run. A file larger than the cache is used and not kept.
 */
export class FileCaches {
  private readonly files: ExternalFiles;
  private readonly topology: Topology;
  private readonly recorder: DataRecorder;
  /** Files with their rows of the trace, least recently used first; none until a server keeps one. */
  private readonly kept: (Map<ExternalFileId, number> | undefined)[]; // [servers]
  private readonly used: Float64Array; // [servers], bytes
  private readonly holders: ServerId[][]; // [files], those that keep it in their cache
  private readonly isDown: Uint8Array; // [servers]

  constructor(files: ExternalFiles, topology: Topology, recorder: DataRecorder) {
    this.files = files;
    this.topology = topology;
    this.recorder = recorder;
    this.kept = Array.from({ length: topology.servers });
    this.used = new Float64Array(topology.servers);
    this.holders = files.names.map(() => []);
    this.isDown = new Uint8Array(topology.servers);
  }

  /** Tells whether a server has a file, and counts it as used if it does. */
  use(server: ServerId, file: ExternalFileId): boolean {
    if (this.files.origin[file] === server || this.files.bytes[file] === 0) return true;
    const kept = this.kept[server];
    const row = kept?.get(file);
    if (kept === undefined || row === undefined) return false;
    kept.delete(file);
    kept.set(file, row);
    return true;
  }

  /** A file has come to a server; `row` is that of the fetch. */
  put(server: ServerId, file: ExternalFileId, row: number, now: Micros): void {
    const size = this.files.bytes[file];
    if (size > this.topology.fileCache) {
      this.recorder.fileLeft(row, now);
      return;
    }
    this.kept[server] ??= new Map();
    const kept = this.kept[server];
    for (const [oldest, rowOfOldest] of kept) {
      if (this.used[server] + size <= this.topology.fileCache) break;
      kept.delete(oldest);
      this.used[server] -= this.files.bytes[oldest];
      this.holders[oldest].splice(this.holders[oldest].indexOf(server), 1);
      this.recorder.fileLeft(rowOfOldest, now);
    }
    kept.set(file, row);
    this.used[server] += size;
    this.holders[file].push(server);
  }

  /**
   * Gives the nearest server that has a file and is up, of equals the one that sends the fewest flows, and of those the
   * first. The origin where all are down: nobody waits for a repair that may never come. O(servers that have it).
   */
  choose(file: ExternalFileId, to: ServerId, sending: Uint32Array | null): ServerId {
    const origin = this.files.origin[file];
    let best = NONE;
    let nearest: Locality | 3 = 3;
    const consider = (server: ServerId): void => {
      if (this.isDown[server] === 1) return;
      const distance = localityBetween(this.topology.rackOf, server, to);
      if (distance > nearest) return;
      if (distance === nearest && !isPreferred(server, best, sending)) return;
      best = server;
      nearest = distance;
    };
    consider(origin);
    for (const holder of this.holders[file]) consider(holder);
    return best === NONE ? origin : best;
  }

  /** Files survive while a server is down; nobody gets them from there. */
  setDown(server: ServerId, isDown: boolean): void {
    this.isDown[server] = isDown ? 1 : 0;
  }
}

function isPreferred(server: ServerId, other: ServerId, sending: Uint32Array | null): boolean {
  const more = sending === null ? 0 : sending[server] - sending[other];
  return more < 0 || (more === 0 && server < other);
}
