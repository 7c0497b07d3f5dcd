import type { EntryId } from '../ids.ts';
import { NONE } from '../ids.ts';

/** Reservations that stay in their queues while their servers ask about them, each from one slot at a time. */
export class KeptQuestions {
  private readonly entryOf: Int32Array; // [slots] → entry that it asks about, or NONE
  private readonly slotOf = new Map<EntryId, number>();

  constructor(slots: number) {
    this.entryOf = new Int32Array(slots).fill(NONE);
  }

  isAsked(entry: EntryId): boolean {
    return this.slotOf.has(entry);
  }

  begin(slot: number, entry: EntryId): void {
    this.entryOf[slot] = entry;
    this.slotOf.set(entry, slot);
  }

  /** A slot has its answer: gives the entry that it asked about, or NONE if that has left its queue meanwhile. */
  end(slot: number): EntryId {
    const entry = this.entryOf[slot];
    this.entryOf[slot] = NONE;
    this.slotOf.delete(entry);
    return entry;
  }

  /** An entry has left its queue. */
  left(entry: EntryId): void {
    const slot = this.slotOf.get(entry);
    if (slot !== undefined) this.end(slot);
  }

  /** Slots from `first` to before `end` ask nothing any more. */
  forget(first: number, end: number): void {
    for (let slot = first; slot < end; slot += 1) if (this.entryOf[slot] !== NONE) this.end(slot);
  }
}
