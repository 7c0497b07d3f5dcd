import { assert } from '../../base/assert.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Role } from '../policy/messageKinds.ts';
import type { Timer, TimerHandler } from '../policy/verbs.ts';
import type { Actors } from './actors.ts';
import type { Outages } from './outages.ts';

/**
 * Alarms that actors set for themselves. One that leads to nothing, as what it was set for never came, does not extend the run:
 * whoever sets alarms need not cancel them.
 */
export class Alarms {
  private thinksUntil: Micros = 0; // when the last thought ends that has begun

  constructor(
    private readonly kernel: Kernel,
    private readonly actors: Actors,
    private readonly outages: Outages,
  ) {}

  /** Somebody begins to think, and sets an alarm for the end: that extends the run whatever the thought leads to. */
  thinks(until: Micros): void {
    this.thinksUntil = Math.max(this.thinksUntil, until);
  }

  /** Alarms of actors of a role; an alarm that goes off while its actor is down is dropped. */
  of(role: Role, handler: TimerHandler): Timer {
    const losses = this.outages[role];
    const first = this.actors.first(role);
    const code = this.kernel.on((id, a, b) => {
      if (losses.isDown(id)) this.passOver();
      else this.ring(handler, first + id, id, a, b);
    }, `alarm of a ${role}`);
    return { after: (delay, id, a, b) => this.set(delay, code, id, first + id, a, b) };
  }

  /**
   * Alarms of schedulers of which each has at most one: setting an alarm cancels the previous one, which then does
   * not extend the run. A delay of Infinity only cancels.
   */
  replacingOfSchedulers(handler: TimerHandler): Timer {
    const { actors, outages, kernel } = this;
    const latest = new Int32Array(actors.schedulers); // how many alarms were set; the latest has this number
    const firstOf = new Int32Array(actors.schedulers); // `a` and `b` of the latest
    const secondOf = new Int32Array(actors.schedulers);
    const code = kernel.on((scheduler, number) => {
      if (number !== latest[scheduler]) {
        kernel.callOff();
        return;
      }
      if (outages.scheduler.isDown(scheduler)) this.passOver();
      else
        this.ring(handler, actors.scheduler(scheduler), scheduler, firstOf[scheduler], secondOf[scheduler]);
    }, 'alarm of a scheduler');
    return {
      after: (delay, scheduler, a, b) => {
        latest[scheduler] += 1;
        firstOf[scheduler] = a;
        secondOf[scheduler] = b;
        const actor = actors.scheduler(scheduler);
        if (delay < Infinity) this.set(delay, code, scheduler, actor, latest[scheduler], 0);
      },
    };
  }

  private ring(handler: TimerHandler, actor: number, id: number, a: number, b: number): void {
    const { kernel } = this;
    const before = kernel.eventsMade();
    this.actors.current = actor;
    handler(id, a, b);
    if (kernel.eventsMade() === before) this.passOver();
  }

  /** The alarm that goes off has led to nothing. */
  private passOver(): void {
    const { kernel } = this;
    if (kernel.now() > this.thinksUntil) kernel.passOver();
  }

  private set(delay: Micros, code: EventCode, target: number, actor: number, a: number, b: number): void {
    assert(this.actors.current === actor, 'an actor sets alarms only for itself');
    this.kernel.schedule(this.kernel.now() + delay, code, target, a, b);
  }
}
