import { doubled } from '../../base/doubled.ts';
import type { TaskId } from '../../engine/ids.ts';

const FIRST_CAPACITY = 16;

/** Tasks in the order of a number, the smallest first; of those with the same number, in the order in which they started. */
export class SortedTasks {
  count = 0;
  tasks = new Int32Array(FIRST_CAPACITY); // the first `count`
  keys = new Float64Array(FIRST_CAPACITY); // the first `count`, ascending

  constructor(
    private readonly order: Uint32Array, // [tasks] place in the order of starts
  ) {}

  add(task: TaskId, key: number): void {
    if (this.count === this.tasks.length) {
      this.tasks = doubled(this.tasks);
      this.keys = doubled(this.keys);
    }
    const place = this.placeOf(task, key);
    this.tasks.copyWithin(place + 1, place, this.count);
    this.keys.copyWithin(place + 1, place, this.count);
    this.tasks[place] = task;
    this.keys[place] = key;
    this.count += 1;
  }

  /** Removes a task that was added with this number, and has the same place in the order of starts as then. */
  remove(task: TaskId, key: number): void {
    const place = this.placeOf(task, key);
    this.tasks.copyWithin(place, place + 1, this.count);
    this.keys.copyWithin(place, place + 1, this.count);
    this.count -= 1;
  }

  /** Counts the tasks that come before. */
  private placeOf(task: TaskId, key: number): number {
    const { tasks, keys, order } = this;
    let from = 0;
    let to = this.count;
    while (from < to) {
      const middle = (from + to) >> 1;
      const comesBefore = keys[middle] < key || (keys[middle] === key && order[tasks[middle]] < order[task]);
      if (comesBefore) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
