import type { Micros } from '../../../engine/kernel/time.ts';
import type { Plan } from './plan.ts';

/**
 * The plan of a server of which only slots count: when each of them will be free. Tells the same as `ServerPlan`, faster:
 * where each task takes one slot and nothing else, a queue leaves no gaps, and the next task gets the slot that is free first.
 */
export class SlotPlan implements Plan {
  /** When something is expected to end next; Infinity: nothing is. */
  endsIn: Micros = Infinity;
  private freeFrom = new Float64Array(16); // [slots]
  private slots = 0;
  private taken = 0; // by tasks that run

  clear(slots: number): void {
    if (slots > this.freeFrom.length) this.freeFrom = new Float64Array(slots);
    for (let slot = 0; slot < slots; slot += 1) this.freeFrom[slot] = 0;
    this.slots = slots;
    this.taken = 0;
    this.endsIn = Infinity;
  }

  run(_cores: number, _memory: number, left: Micros): void {
    this.freeFrom[this.taken] = left;
    this.taken += 1;
    if (left < this.endsIn) this.endsIn = left;
  }

  queue(_cores: number, _memory: number, time: Micros): Micros {
    const slot = this.firstFree();
    const start = this.freeFrom[slot];
    const end = start + time;
    this.freeFrom[slot] = end;
    if (end < this.endsIn) this.endsIn = end;
    return start;
  }

  /** How long a task waits that comes after all of them. */
  get wait(): Micros {
    return this.freeFrom[this.firstFree()];
  }

  private firstFree(): number {
    const { freeFrom, slots } = this;
    let first = 0;
    for (let slot = 1; slot < slots; slot += 1) if (freeFrom[slot] < freeFrom[first]) first = slot;
    return first;
  }
}
