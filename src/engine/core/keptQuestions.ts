import { type EntryId, NONE } from '../ids.ts';

/**
 * Reservations that stay in their queues while their servers ask about them, and the slot held for each such
 * question.
 */
export class KeptQuestions {
  private readonly entryOf = new Int32Array(this.slots).fill(NONE); // [slots] → entry that the slot is held for, or NONE
  private readonly slotOf = new Map<EntryId, number>();

  constructor(private readonly slots: number) {}

  isAsked(entry: EntryId): boolean {
    return this.slotOf.has(entry);
  }

  begin(slot: number, entry: EntryId): void {
    this.entryOf[slot] = entry;
    this.slotOf.set(entry, slot);
  }

  /**
   * A slot has its answer: returns the entry that it asked about, or NONE if the entry has left its queue meanwhile.
   */
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
}
