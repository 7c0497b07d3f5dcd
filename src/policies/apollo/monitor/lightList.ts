import type { Stream } from '../../../algorithms/random.ts';
import { Sampler } from '../../../algorithms/random.ts';
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

  /** Writes the list into `out`; returns its length. `waitOf`: the wait of the smallest task, below 2^31. */
  write(out: Int32Array, least: number, most: number, waitOf: (server: ServerId) => number): number {
    const { servers, keys } = this;
    const count = servers.length;
    const shift = this.stream.below(count);
    for (let place = 0; place < count; place += 1) {
      keys[place] = waitOf(servers[(place + shift) % count]) * PLACES + place;
    }
    keys.sort();
    let listed = 0;
    while (listed < count && (listed < least || keys[listed] < (most + 1) * PLACES)) {
      out[listed] = servers[(remainder(keys[listed], PLACES) + shift) % count];
      listed += 1;
    }
    return listed;
  }
}
