import type { Trace } from '../../../trace/trace.ts';

/** Refusals after which a server asks in a way that may not be refused; null: the policy knows no refusals. */
export function mostRefusals({ data: { params } }: Trace): number | null {
  return typeof params.refusals === 'number' ? params.refusals : null;
}

/** Whether the job that follows is drawn evenly, as Pseudocode 3 is printed. */
export function drawsEvenly({ data: { params } }: Trace): boolean {
  return params.drawsAny === true;
}
