import { toSeconds } from '../../../engine/kernel/time.ts';
import { firstMeasuredTask } from '../../../metrics/measured.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { RunTrace } from '../../../views/shared/view.ts';

// β shape of the Pareto tail · x_m shortest time

/** What a run shows of its task times and copies. Times in seconds; NaN where nothing has run. */
interface RunTail {
  /** β: the likeliest for the times, where nothing was copied, so that all are known; else that of the policy, or NaN. */
  readonly beta: number;
  /** x_m */
  readonly shortest: number;
  /** Attempts for each task. */
  readonly attempts: number;
  /** Slot time for each task, of all its attempts. */
  readonly slotTime: number;
  /** Share of tasks that took longer than their mean; NaN if any was copied. */
  readonly aboveMean: number;
}

const tailOf = ofTrace(readTail);

/** Reads the tail from a run; cached. */
export function runTail({ trace }: RunTrace): RunTail {
  return tailOf(trace);
}

function readTail({ data }: Trace): RunTail {
  const { task, startedAt, endedAt } = data.tables.attempts.columns;
  const first = firstMeasuredTask(data);
  const times: number[] = [];
  const tasks = new Set<number>();
  for (let row = 0; row < data.tables.attempts.length; row += 1) {
    if (task[row] < first || !(endedAt[row] <= data.endedAt)) continue;
    times.push(toSeconds(endedAt[row] - startedAt[row]));
    tasks.add(task[row]);
  }
  const sum = times.reduce((all, time) => all + time, 0);
  const mean = sum / times.length;
  const shortest = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const isCopied = times.length > tasks.size;
  const logs = times.reduce((all, time) => all + Math.log(time / shortest), 0);
  const told = data.params.beta;
  return {
    beta: isCopied || logs <= 0 ? (typeof told === 'number' ? told : Number.NaN) : times.length / logs,
    shortest: times.length > 0 ? shortest : Number.NaN,
    attempts: times.length / tasks.size,
    slotTime: sum / tasks.size,
    aboveMean: isCopied ? Number.NaN : times.filter((time) => time > mean).length / times.length,
  };
}
