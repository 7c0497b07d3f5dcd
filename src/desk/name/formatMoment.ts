import type { Micros } from '../../engine/kernel/time.ts';
import { SECOND } from '../../engine/kernel/time.ts';

/** Formats a time with as many digits as the length of the run requires: "1.842 s", "12:05.3". */
export function formatMoment(time: Micros, endsAt: Micros): string {
  if (endsAt === 0) return '–';
  const seconds = time / SECOND;
  if (endsAt < 0.1 * SECOND) return `${(seconds * 1000).toFixed(3)} ms`;
  if (endsAt < 100 * SECOND) return `${seconds.toFixed(3)} s`;
  if (endsAt < 1000 * SECOND) return `${seconds.toFixed(2)} s`;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = (Math.floor((seconds % 60) * 10) / 10).toFixed(1).padStart(4, '0');
  return `${hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : minutes}:${rest}`;
}
