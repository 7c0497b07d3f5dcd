import type { TaskId } from '../ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Workload } from '../workload/workload.ts';

/** A task of which everything that begins to compute from a time on takes longer. */
export interface SlowedTask {
  readonly task: TaskId;
  readonly from: Micros;
  readonly factor: number;
}

/** Makes some tasks slower from a time on; of several factors of one task all count. Before, nothing tells it. */
export function slowed(workload: Workload, tasks: readonly SlowedTask[], kernel: Kernel): Workload {
  if (tasks.length === 0) return workload;
  return {
    ...workload,
    cpuTime: (stage, task, draw) => {
      let time = workload.cpuTime(stage, task, draw);
      for (const { task: slow, from, factor } of tasks) {
        if (slow === task && kernel.now() >= from) time = Math.max(1, Math.round(time * factor));
      }
      return time;
    },
  };
}
