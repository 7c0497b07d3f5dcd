import type { Micros } from '../../engine/kernel/time.ts';
import type { RunTrace } from '../shared/view.ts';

/** A unit of time for a whole axis or table, so that its numbers compare at a glance. */
interface TimeUnit {
  readonly name: string;
  readonly seconds: number;
}

const timeUnits: readonly TimeUnit[] = [
  { name: 'h', seconds: 3600 },
  { name: 'min', seconds: 60 },
  { name: 's', seconds: 1 },
  { name: 'ms', seconds: 1e-3 },
  { name: 'µs', seconds: 1e-6 },
];

/** Chooses the unit in which the longest duration, in seconds, reads best. */
export function timeUnitFor(longest: number): TimeUnit {
  const reads = ({ name, seconds }: TimeUnit) =>
    longest >= seconds * (name === 'h' || name === 'min' ? 3 : 0.9999);
  if (!(longest > 0)) return timeUnits[2];
  return timeUnits.find(reads) ?? timeUnits[timeUnits.length - 1];
}

/** When the last of some runs ends. */
export function lastEnd(runs: readonly RunTrace[]): Micros {
  return runs.reduce((end, { trace }) => Math.max(end, trace.data.endedAt), 0);
}
