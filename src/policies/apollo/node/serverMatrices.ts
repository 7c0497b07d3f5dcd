import type { ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Axes } from './axes.ts';
import { toWait, type WaitReading, writeMatrix } from './matrix.ts';
import { ServerPlan } from './plan.ts';
import type { ServerTasks } from './serverTasks.ts';
import { SlotPlan } from './slotPlan.ts';

/** Writes the wait-time matrices of servers as they are now (Apollo §3.2). For use by the server itself. */
export class ServerMatrices {
  readonly axes: Axes;
  /** Of the last matrix that was written: how long after it something is expected to end; Infinity: nothing is. */
  endsIn: Micros = Infinity;
  private readonly tasks: ServerTasks;
  private readonly reading: WaitReading;
  private readonly plan: ServerPlan;
  private readonly slotPlan = new SlotPlan();

  constructor(tasks: ServerTasks, axes: Axes, reading: WaitReading, fillsGaps: boolean) {
    this.tasks = tasks;
    this.axes = axes;
    this.reading = reading;
    this.plan = new ServerPlan(fillsGaps);
  }

  write(server: ServerId, out: Int32Array, at: number): void {
    if (this.tasks.onlySlots) this.writeWait(server, out, at);
    else {
      this.tasks.plan(server, this.plan);
      writeMatrix(this.plan, this.axes, this.reading, out, at);
      this.endsIn = this.plan.pieces > 1 ? this.plan.from[1] : Infinity;
    }
  }

  /** The matrix of a server with nothing to do, which everybody knows. */
  writeIdle(server: ServerId, out: Int32Array, at: number): void {
    this.tasks.planNothing(server, this.plan);
    writeMatrix(this.plan, this.axes, this.reading, out, at);
  }

  /** A matrix with one cell, the wait for a slot. */
  private writeWait(server: ServerId, out: Int32Array, at: number): void {
    const { slotPlan } = this;
    this.tasks.plan(server, slotPlan);
    out[at] = toWait(slotPlan.wait);
    this.endsIn = slotPlan.endsIn;
  }
}
