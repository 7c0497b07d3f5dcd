import type { Clock } from './testClock.ts';

/** Schedulers that work on one message after the other (COM-17). Those that wait when a scheduler goes down are lost. */
export class BusySchedulers {
  private readonly clock: Clock;
  private readonly time: number;
  private readonly waiting: { readonly act: () => void; readonly lose: () => void }[][];

  /** `time` is what each message takes. */
  constructor(clock: Clock, schedulers: number, time: number) {
    this.clock = clock;
    this.time = time;
    this.waiting = Array.from({ length: schedulers }, () => []);
  }

  receive(scheduler: number, act: () => void, lose: () => void): void {
    if (this.time === 0) {
      act();
      return;
    }
    this.waiting[scheduler].push({ act, lose });
    if (this.waiting[scheduler].length === 1) this.begin(scheduler);
  }

  goDown(scheduler: number): void {
    for (const { lose } of this.waiting[scheduler]) lose();
    this.waiting[scheduler] = [];
  }

  private begin(scheduler: number): void {
    const own = this.waiting[scheduler];
    this.clock.at(this.clock.now + this.time, () => {
      if (this.waiting[scheduler] !== own) return; // It went down meanwhile.
      own[0].act();
      own.shift();
      if (own.length > 0) this.begin(scheduler);
    });
  }
}
