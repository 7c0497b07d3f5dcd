import type { Stream } from '../../../algorithms/random.ts';
import { Sampler } from '../../../algorithms/random.ts';
import { selectRank } from '../../../algorithms/selectRank.ts';
import { remainder } from '../../../base/remainder.ts';
import type { ServerId } from '../../../engine/ids.ts';

/** More than there can be servers: keys are wait · PLACES + place. */
const PLACES = 2 ** 21;

/**
 * Lists the lightly loaded servers (Apollo §3.3, APO-20): all at which the smallest task waits for at most `most`, and at
 * least the given number of those where it waits least. A shorter list would send all managers to the same few servers until
 * the next publication. Ties are in an order that is random and changes every time.
 */
export class LightList {
  private readonly servers: Int32Array; // in a random order
  private readonly keys: Float64Array;
  private readonly stream: Stream;

  constructor(servers: readonly ServerId[], stream: Stream) {
    const order = new Int32Array(servers.length);
    new Sampler().sampleDistinct(stream, servers.length, servers.length, order);
    this.servers = order.map((place) => servers[place]);
    this.keys = new Float64Array(servers.length);
    this.stream = stream;
  }

  /** Writes the list into `out`; returns its length. `waitOf`: the wait of the smallest task, below 2^31, 0 or more. */
  write(out: Int32Array, least: number, most: number, waitOf: (server: ServerId) => number): number {
    const { servers, keys } = this;
    const count = servers.length;
    const shift = this.stream.below(count);
    let listed = 0; // Where nothing waits, servers are in order already: most of them, usually.
    let busy = 0;
    let light = 0; // of the busy ones
    for (let place = 0; place < count; place += 1) {
      const server = servers[place < count - shift ? place + shift : place + shift - count];
      const wait = waitOf(server);
      if (wait === 0) {
        out[listed] = server;
        listed += 1;
      } else {
        keys[busy] = wait * PLACES + place;
        busy += 1;
        if (wait <= most) light += 1;
      }
    }
    const wanted = Math.min(busy, Math.max(light, least - listed));
    if (wanted <= 0) return listed;
    selectRank(keys, 0, busy, wanted - 1);
    const sorted = keys.subarray(0, wanted).sort();
    for (const key of sorted) {
      out[listed] = servers[(remainder(key, PLACES) + shift) % count];
      listed += 1;
    }
    return listed;
  }
}
