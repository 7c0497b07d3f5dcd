import type { Micros } from '../../../engine/kernel/time.ts';
import { toMicros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';

/** A period of a run, as its parameters say. */
export function periodOf({ data }: Trace, name: 'heartbeat' | 'status' | 'stale'): Micros {
  return toMicros(Number(data.params[name]));
}
