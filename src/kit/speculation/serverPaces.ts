import type { ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';

/**
 * How fast servers are by the attempts that ended there, as LATE judges them (HOP-3): the mean of how much faster than the
 * average of their stage they were. Those below the SlowNodeThreshold get no copies. A server that nothing is known of
 * is not slow.
 */
export class ServerPaces {
  private readonly sums = new Float64Array(this.servers); // [servers]
  private readonly counts = new Uint32Array(this.servers); // [servers]
  private threshold = Number.NaN; // NaN: to be found anew
  private known = 0; // servers of which something is known

  constructor(
    private readonly servers: number,
    private readonly percent: number, // SlowNodeThreshold
  ) {}

  /** An attempt took a time on a server, or would have by its reports; `usual` is the mean of finished ones of its stage. */
  judged(server: ServerId, time: Micros, usual: Micros): void {
    if (!(time > 0)) return;
    if (this.counts[server] === 0) this.known += 1;
    this.counts[server] += 1;
    this.sums[server] += usual / time;
    this.threshold = Number.NaN;
  }

  /** Whether a server is known to be slower than the threshold. */
  isSlow(server: ServerId): boolean {
    if (this.counts[server] === 0) return false;
    if (Number.isNaN(this.threshold)) this.threshold = this.findThreshold();
    return this.paceOf(server) < this.threshold;
  }

  private paceOf(server: ServerId): number {
    return this.sums[server] / this.counts[server];
  }

  /** The pace that so many percent of the known servers do not exceed. */
  private findThreshold(): number {
    const paces = new Float64Array(this.known);
    let place = 0;
    for (let server = 0; server < this.counts.length; server += 1) {
      if (this.counts[server] > 0) paces[place++] = this.paceOf(server);
    }
    paces.sort();
    return paces[Math.min(this.known - 1, Math.floor((this.percent / 100) * this.known))];
  }
}
