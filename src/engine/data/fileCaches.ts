import { type Locality, localityBetween } from '../cluster/locality.ts';
import type { Topology } from '../cluster/topology.ts';
import { NONE, type ServerId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { DataRecorder } from '../record/dataRecorder.ts';
import type { ExternalFileId, ExternalFiles } from '../workload/externalFiles.ts';

/**
 * Which servers have which external files. Each server has a cache with LRU eviction; each file has an origin, a
 * server that always has it. Tasks run on copies of the files (Apollo §3.1, "a local directory"), so a file may leave
 * the cache while they run. A file larger than the cache is used but not cached.
 */
export class FileCaches {
  /** File → row of the trace, least recently used first; undefined until the server caches a file. */
  private readonly kept: (Map<ExternalFileId, number> | undefined)[] = Array.from({
    length: this.topology.servers,
  }); // [servers]
  private readonly used = new Float64Array(this.topology.servers); // [servers], bytes in the cache
  private readonly holders: ServerId[][] = this.files.names.map(() => []); // [files], the servers that have it in their cache
  private readonly isDown = new Uint8Array(this.topology.servers); // [servers]

  constructor(
    private readonly files: ExternalFiles,
    private readonly topology: Topology,
    private readonly recorder: DataRecorder,
  ) {}

  /** Returns whether a server has a file, and marks it as used now if so. */
  use(server: ServerId, file: ExternalFileId): boolean {
    if (this.files.origin[file] === server || this.files.bytes[file] === 0) return true;
    const kept = this.kept[server];
    const row = kept?.get(file);
    if (kept === undefined || row === undefined) return false;
    kept.delete(file);
    kept.set(file, row);
    return true;
  }

  /** Adds a file that has arrived to a server's cache; `row` is that of the fetch in the trace. */
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
   * Returns the nearest server that has a file and is up; among equals the one that sends the fewest flows, then the
   * one with the lowest number. If all are down, returns the origin: a fetch does not wait for a repair that may
   * never come. O(servers that have the file).
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

  /** A server that is down keeps its files, but no one can fetch them from it. */
  setDown(server: ServerId, isDown: boolean): void {
    this.isDown[server] = isDown ? 1 : 0;
  }
}

function isPreferred(server: ServerId, other: ServerId, sending: Uint32Array | null): boolean {
  const more = sending === null ? 0 : sending[server] - sending[other];
  return more < 0 || (more === 0 && server < other);
}
