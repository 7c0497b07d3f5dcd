import type { Stream } from '../../../algorithms/random.ts';
import { Sampler } from '../../../algorithms/random.ts';
import type { ServerId } from '../../../engine/ids.ts';

/** More than there can be servers: keys are wait · PLACES + place. */
const PLACES = 2 ** 21;

/**
 * Finds the least loaded servers (Apollo §3.3, APO-20): those that will be free soonest. Ties, such as idle servers, in an
 * order that is random and changes every time.
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

  /** Writes the lightest servers into `out`, as many as it takes. `waitOf`: until a server has nothing to do, below 2^31. */
  write(out: Int32Array, waitOf: (server: ServerId) => number): void {
    const { servers, keys } = this;
    const count = servers.length;
    const shift = this.stream.below(count);
    for (let place = 0; place < count; place += 1) {
      keys[place] = waitOf(servers[(place + shift) % count]) * PLACES + place;
    }
    keys.sort();
    for (let index = 0; index < out.length; index += 1) {
      out[index] = servers[((keys[index] % PLACES) + shift) % count];
    }
  }
}
