import { type Micros, toMicros, toSeconds } from '../engine/kernel/time.ts';
import type { ClusterSpec } from './schema.ts';

/** Gives the delay of one way, half of a round trip in whole microseconds; half a microsecond is rounded up. */
export function oneWay({ roundTrip }: Pick<ClusterSpec, 'roundTrip'>): Micros {
  return toMicros(roundTrip / 2);
}

/** Gives the seconds that a round trip really takes: an odd number of microseconds cannot be halved, and is one more. */
export function trueRoundTrip(cluster: Pick<ClusterSpec, 'roundTrip'>): number {
  return toSeconds(2 * oneWay(cluster));
}
