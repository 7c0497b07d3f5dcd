import type { AttemptId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { ReceiptPartId } from '../../metrics/receipt/parts.ts';
import type { Segment } from '../../metrics/receipt/walk.ts';

/** A stretch of time of one attempt. */
export interface Stretch {
  readonly attempt: AttemptId;
  readonly from: Micros;
  readonly to: Micros;
}

/** Parts that alternate while a task waits at its scheduler, perhaps a thousand times, and are one wait to people. */
const oneWait: readonly ReceiptPartId[] = ['noSlot', 'tokens', 'nearData', 'heldBack'];
/** Parts that alternate while an attempt computes. */
const oneWork: readonly ReceiptPartId[] = ['computing', 'straggling'];

/** Lists the parts that a stretch of one of them is made of. */
function partsTogether(part: ReceiptPartId): readonly ReceiptPartId[] {
  return [oneWait, oneWork].find((parts) => parts.includes(part)) ?? [part];
}

/**
 * Finds the longest stretch of one part. What lies within is passed over if it is short: a scheduler that thinks in between does
 * not end a wait. Segments are those of one task, in order of time; `part` is among them.
 */
export function stretchOf(segments: readonly Segment[], part: ReceiptPartId): Stretch {
  const parts = partsTogether(part);
  const own = segments.filter((each) => parts.includes(each.part));
  const stretches: Stretch[] = [];
  for (const { attempt, from, to } of own) {
    const last = stretches.at(-1);
    const isSame = last?.attempt === attempt && bridges(segments, last.to, from);
    if (isSame) stretches.pop();
    stretches.push({ attempt, from: isSame ? last.from : from, to });
  }
  return stretches.reduce((best, each) => (each.to - each.from > best.to - best.from ? each : best));
}

/** Whether only thinking lies between two moments. */
function bridges(segments: readonly Segment[], from: Micros, to: Micros): boolean {
  return segments.every((each) => each.to <= from || each.from >= to || each.part === 'busy');
}
