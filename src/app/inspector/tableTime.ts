import { formatMicros } from '../../base/format.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { SECOND } from '../../engine/kernel/time.ts';

/** Formats a duration for a narrow column: `6.45 s`; from a minute on like a clock, `21:26` or `1:02:49`. */
export function tableTime(duration: Micros): string {
  const seconds = Math.round(duration / SECOND);
  if (!(seconds >= 60) || !Number.isFinite(seconds)) return formatMicros(duration);
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
