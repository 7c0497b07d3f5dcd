import { type Micros, toMicros, toSeconds } from '../../engine/kernel/time.ts';
import type { ClusterSpec } from '../shape/schema.ts';

/** Returns the delay of one way: half a round trip in whole µs; half a microsecond is rounded up. */
export function oneWay({ roundTrip }: Pick<ClusterSpec, 'roundTrip'>): Micros {
  return toMicros(roundTrip / 2);
}

/** Returns the actual round trip in seconds: an odd number of microseconds cannot be halved and gets one more. */
export function trueRoundTrip(cluster: Pick<ClusterSpec, 'roundTrip'>): number {
  return toSeconds(2 * oneWay(cluster));
}
