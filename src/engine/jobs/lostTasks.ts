import { addTo } from '../../base/lists.ts';
import type { StageId, TaskId } from '../ids.ts';

const NOTHING: readonly TaskId[] = [];

/** Tasks that must run again, stored by stage until their scheduler can be told. */
export class LostTasks {
  private readonly tasks = new Map<StageId, TaskId[]>();

  add(stage: StageId, task: TaskId): void {
    addTo(this.tasks, stage, task);
  }

  /** Removes and returns the tasks of a stage, in the order in which they were lost. */
  take(stage: StageId): readonly TaskId[] {
    if (this.tasks.size === 0) return NOTHING;
    const tasks = this.tasks.get(stage) ?? NOTHING;
    this.tasks.delete(stage);
    return tasks;
  }
}
