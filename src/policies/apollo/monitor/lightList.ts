import { selectRank } from '../../../algorithms/percentile.ts';
import { Sampler, type Stream } from '../../../algorithms/random.ts';
import { remainder } from '../../../base/remainder.ts';
import type { ServerId } from '../../../engine/ids.ts';

/** More than there can be servers: keys are wait · PLACES + place. */
const PLACES = 2 ** 21;

/**
 * Lists the lightly loaded servers (Apollo §3.3, APO-20): all at which the smallest task waits for at most `most` ms, and at
 * least the given number of those where it waits least. A shorter list would send all managers to the same few servers until
 * the next publication. Ties are in an order that is random and changes every time.
 *
 * What it returns writes the list into `out`, and returns its length. `waitOf`: the wait of the smallest task, below 2^31, 0 or
 * more.
 */
export function lightLister(
  listed: readonly ServerId[],
  stream: Stream,
  least: number,
  most: number,
  waitOf: (server: ServerId) => number,
): (out: Int32Array) => number {
  const count = listed.length;
  const order = new Int32Array(count);
  new Sampler().sampleDistinct(stream, count, count, order);
  const servers = order.map((place) => listed[place]); // in a random order
  const keys = new Float64Array(count);
  return (out) => {
    const shift = stream.below(count);
    let idle = 0; // Where nothing waits, servers are in order already: most of them, usually.
    let busy = 0;
    let light = 0; // of the busy ones
    for (let place = 0; place < count; place += 1) {
      const server = servers[place < count - shift ? place + shift : place + shift - count];
      const wait = waitOf(server);
      if (wait === 0) {
        out[idle] = server;
        idle += 1;
      } else {
        keys[busy] = wait * PLACES + place;
        busy += 1;
        if (wait <= most) light += 1;
      }
    }
    const wanted = Math.min(busy, Math.max(light, least - idle));
    if (wanted <= 0) return idle;
    selectRank(keys, 0, busy, wanted - 1);
    let end = idle;
    for (const key of keys.subarray(0, wanted).sort()) {
      out[end] = servers[(remainder(key, PLACES) + shift) % count];
      end += 1;
    }
    return end;
  };
}
