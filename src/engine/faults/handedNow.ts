import { NONE, type StageId } from '../ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';

/** Stages whose schedulers were told at this moment that they may run, since messages of theirs were lost. */
export class HandedNow {
  private readonly stages = new Set<StageId>();
  private at: Micros = NONE;

  constructor(private readonly kernel: Kernel) {}

  /** Whether a stage was handed at this moment already; from now on it was. */
  has(stage: StageId): boolean {
    const now = this.kernel.now();
    if (this.at !== now) this.stages.clear();
    this.at = now;
    const wasHanded = this.stages.has(stage);
    this.stages.add(stage);
    return wasHanded;
  }
}
