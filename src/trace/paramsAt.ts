import type { Micros } from '../engine/kernel/time.ts';
import type { TraceData } from '../engine/record/schema.ts';

/** The parameters of a run's policy at a time: a change at that very time has happened. */
export function paramsAt(
  { params, paramChanges = [] }: Pick<TraceData, 'params' | 'paramChanges'>,
  time: Micros,
): TraceData['params'] {
  const now = { ...params };
  for (const { at, name, value } of paramChanges) if (at <= time) now[name] = value;
  return now;
}
