import { doubled } from '../../../base/doubled.ts';
import type { TaskId } from '../../../engine/ids.ts';

const FIRST_CAPACITY = 64;

/** Tasks, each with a key such as a server, as they are collected. Used again and again. */
export class KeyedTasks {
  /** The first so many of both columns count. */
  count = 0;
  keys = new Int32Array(FIRST_CAPACITY);
  tasks = new Int32Array(FIRST_CAPACITY);

  clear(): void {
    this.count = 0;
  }

  add(key: number, task: TaskId): void {
    if (this.count === this.keys.length) {
      this.keys = doubled(this.keys);
      this.tasks = doubled(this.tasks);
    }
    this.keys[this.count] = key;
    this.tasks[this.count] = task;
    this.count += 1;
  }

  /** Tells whether the task that was added last has got this key already. */
  endsWith(key: number, task: TaskId): boolean {
    for (let at = this.count - 1; at >= 0 && this.tasks[at] === task; at -= 1) {
      if (this.keys[at] === key) return true;
    }
    return false;
  }
}
