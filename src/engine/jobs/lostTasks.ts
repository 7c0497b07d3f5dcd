import type { StageId, TaskId } from '../ids.ts';

const NOTHING: readonly TaskId[] = [];

/** Tasks that must run again, kept until their stage may run and its scheduler hears of them. */
export class LostTasks {
  private readonly tasks = new Map<StageId, TaskId[]>();

  add(stage: StageId, task: TaskId): void {
    const known = this.tasks.get(stage);
    if (known === undefined) this.tasks.set(stage, [task]);
    else known.push(task);
  }

  /** Takes those of a stage, in the order they were lost. */
  take(stage: StageId): readonly TaskId[] {
    if (this.tasks.size === 0) return NOTHING;
    const tasks = this.tasks.get(stage) ?? NOTHING;
    this.tasks.delete(stage);
    return tasks;
  }
}
