import type { AttemptId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { ReceiptPartId } from './parts.ts';

/** A part of a job's response time, from one moment to another. */
export interface Segment {
  readonly part: ReceiptPartId;
  readonly from: Micros;
  readonly to: Micros;
  /** The attempt that the job waited for; NONE: none was bound yet. */
  readonly attempt: AttemptId;
}

/**
 * Goes back in time from the end of a job. Each call of `cover` gives the time from a moment up to the cursor to one part, and
 * moves the cursor there; so the parts sum exactly to the time that was covered, whatever they are.
 */
export class Walk {
  cursor: Micros;
  /** Nothing is covered below it. */
  floor: Micros = 0;
  /** From the last one to the first. */
  readonly segments: Segment[] = [];
  /** Whether a wait is given in one block for each part, not piece by piece: enough for sums. */
  readonly inBlocks: boolean;

  constructor(end: Micros, inBlocks: boolean) {
    this.cursor = end;
    this.inBlocks = inBlocks;
  }

  cover(part: ReceiptPartId, down: Micros, attempt: AttemptId): void {
    const from = Math.max(down, this.floor);
    if (!(from < this.cursor)) return;
    const last = this.segments.at(-1);
    if (last?.part === part && last.attempt === attempt) this.segments.pop();
    const to = last?.part === part && last.attempt === attempt ? last.to : this.cursor;
    this.segments.push({ part, from, to, attempt });
    this.cursor = from;
  }
}
