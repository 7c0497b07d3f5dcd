import type { SchedulerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';

/** The managers that have joined, and the number of the last snapshot that has reached each. */
export class ManagerSet {
  count = 0;
  readonly list: Int32Array; // [count]
  readonly held: Int32Array; // [managers] → number of a snapshot
  private readonly placeOf: Int32Array; // [managers] → place in the list, or NONE

  constructor(managers: number) {
    this.list = new Int32Array(managers);
    this.held = new Int32Array(managers);
    this.placeOf = new Int32Array(managers).fill(NONE);
  }

  has(manager: SchedulerId): boolean {
    return this.placeOf[manager] !== NONE;
  }

  add(manager: SchedulerId, number: number): void {
    this.held[manager] = number;
    this.placeOf[manager] = this.count;
    this.list[this.count] = manager;
    this.count += 1;
  }

  remove(manager: SchedulerId): void {
    this.count -= 1;
    const place = this.placeOf[manager];
    const last = this.list[this.count];
    this.list[place] = last;
    this.placeOf[last] = place;
    this.placeOf[manager] = NONE;
  }

  /** A snapshot arrives. Those on their way when a manager joins may be older than what it has. */
  received(manager: SchedulerId, number: number): void {
    this.held[manager] = Math.max(this.held[manager], number);
  }
}
