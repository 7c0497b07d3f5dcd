import type { Stream } from '../../algorithms/random.ts';
import type { Micros } from '../kernel/time.ts';

/** A rate of arrivals that rises and falls every day, and is lower on the last two days of seven (Apollo §5.1, W-APO-7). */
export interface Wave {
  readonly day: Micros;
  /** By which share of its mean the rate is above it at most, and half a day later below it. */
  readonly swing: number;
  /** Rate on the sixth and seventh day ÷ that of the others. */
  readonly weekend: number;
}

const [WORKDAYS, DAYS] = [5, 7];
/** Steps of halving: a day of 100,000 s is then known to less than a microsecond. */
const HALVINGS = 40;

/**
 * Draws the arrivals of a Poisson process whose rate follows a wave; on workdays the mean time between two jobs is `gap`.
 * Another rate with the same seed has the same jobs in the same order at other times.
 */
export function wave(jobs: number, gap: Micros, plan: Wave, stream: Stream): Float64Array {
  const arrivesAt = new Float64Array(jobs);
  // Work days of the mean rate that have passed: in them the process is even.
  let passed = 0;
  for (let job = 0; job < jobs; job += 1) {
    passed += stream.exponential(gap) / plan.day;
    arrivesAt[job] = Math.round(timeAfter(passed, plan));
  }
  return arrivesAt;
}

/** When so many workdays' worth of jobs have come. */
export function timeAfter(workdays: number, { day, swing, weekend }: Wave): Micros {
  const week = WORKDAYS + (DAYS - WORKDAYS) * weekend;
  const weeks = Math.floor(workdays / week);
  let left = workdays - weeks * week;
  let days = 0;
  for (; days < DAYS - 1; days += 1) {
    const weight = days < WORKDAYS ? 1 : weekend;
    if (left < weight) break;
    left -= weight;
  }
  const weight = days < WORKDAYS ? 1 : weekend;
  return (weeks * DAYS + days + (weight === 0 ? 0 : timeOfDay(left / weight, swing))) * day;
}

/** The part of a day after which a share of its jobs has come: found by halving, as the share only grows. */
function timeOfDay(share: number, swing: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (middle + swing * above(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * How much more has come by a part of the day than at an even rate. The rate is a parabola above its mean in the first half
 * and one below it in the second: nearly a sine, of which browsers compute other last digits.
 */
function above(part: number): number {
  const half = part < 0.5 ? part : part - 0.5;
  const area = half * half * (4 - (16 / 3) * half);
  return part < 0.5 ? area : 1 / 3 - area;
}
