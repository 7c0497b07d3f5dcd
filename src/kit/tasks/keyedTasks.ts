import { doubled } from '../../base/doubled.ts';
import type { TaskId } from '../../engine/ids.ts';

const FIRST_CAPACITY = 64;

/** A growing list of (key, task) pairs, where a key is, for instance, a server. The arrays are reused after `clear`. */
export class KeyedTasks {
  /** Number of pairs; entries beyond it in `keys` and `tasks` are left over from earlier use. */
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

  /** Whether the most recently added task is `task` and already has this key; its pairs must be adjacent. */
  endsWith(key: number, task: TaskId): boolean {
    for (let at = this.count - 1; at >= 0 && this.tasks[at] === task; at -= 1) {
      if (this.keys[at] === key) return true;
    }
    return false;
  }
}
