import type { Micros } from '../../../engine/kernel/time.ts';
import { paramsAt } from '../../../trace/paramsAt.ts';
import type { Trace } from '../../../trace/trace.ts';

/** Refusals after which a server asks in a way that may not be refused, at a time; null: the policy knows no refusals. */
export function mostRefusals({ data }: Trace, time: Micros): number | null {
  const params = paramsAt(data, time);
  return typeof params.refusals === 'number' ? params.refusals : null;
}

/** Whether the job that follows is drawn evenly, as Pseudocode 3 is printed. */
export function drawsEvenly({ data: { params } }: Trace): boolean {
  return params.drawsAny === true;
}
