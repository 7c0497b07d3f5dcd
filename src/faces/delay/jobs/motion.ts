import type { JobId } from '../../../engine/ids.ts';
import { motions } from '../../../widgets/tokens.ts';
import type { Line } from './layout.ts';

const TRAVEL = Math.min(250, motions.move); // ms

// If the order changes more often than this, the eye cannot follow, so rows jump instead of moving.
const CALM = 400; // ms

/** Animates rows to their new places, unless the order changes too often. Times are real time, in ms. */
interface RowMotion {
  /** Takes the new places; returns whether rows are moving. */
  follow(lines: readonly Line[], now: number, mayTravel: boolean): boolean;
  /** How far above (negative) or below its place a row is drawn. */
  offsetOf(job: JobId, now: number): number;
}

/** Creates the motion of a view's rows. */
export function createRowMotion(): RowMotion {
  let places = new Map<JobId, number>();
  let from = new Map<JobId, number>();
  let movedAt = Number.NEGATIVE_INFINITY;

  const offsetOf = (job: JobId, now: number): number => {
    const distance = from.get(job);
    if (distance === undefined || now >= movedAt + TRAVEL) return 0;
    const left = 1 - Math.max(0, now - movedAt) / TRAVEL;
    return distance * left * left * left;
  };

  return {
    offsetOf,
    follow(lines, now, mayTravel) {
      const next = new Map<JobId, number>();
      for (const line of lines) if (line.kind === 'job') next.set(line.queued.job, line.y);
      const moved = [...next].filter(([job, y]) => (places.get(job) ?? y) !== y);
      if (moved.length > 0) {
        const isCalm = now - movedAt >= CALM;
        from =
          mayTravel && isCalm
            ? new Map(moved.map(([job, y]) => [job, (places.get(job) ?? y) - y]))
            : new Map();
        movedAt = now;
      }
      places = next;
      return from.size > 0 && now < movedAt + TRAVEL;
    },
  };
}
