import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { toSeconds } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { matched } from '../../../policies/apollo/decisions.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { estimateOn } from '../placing.ts';

/** Means over tasks that managers have sent and that have finished there. Times in seconds; NaN where there are none. */
interface ChosenMeans {
  readonly tasks: number;
  readonly init: number;
  readonly wait: number;
  /** R: reading and computing. */
  readonly run: number;
  readonly success: number;
  /** C, as it was estimated. */
  readonly estimated: number;
  /** From dispatch to end, as it was. */
  readonly taken: number;
}

// Enough for means, and quick in runs with hundreds of thousands of decisions.
const MOST = 4_000;

const sends = new Set(['regular', 'opportunistic', 'moved']);
const meansOf = ofTrace(readMeans);

/** Reads the means from a run; cached. */
export function chosenMeans({ trace }: RunTrace): ChosenMeans {
  return meansOf(trace);
}

function readMeans(trace: Trace): ChosenMeans {
  const records = trace.decisionsOfKind(matched);
  const step = Math.max(1, Math.ceil(records.length / MOST));
  const sum = { tasks: 0, init: 0, wait: 0, run: 0, success: 0, estimated: 0, taken: 0 };
  for (let place = 0; place < records.length; place += step) {
    const { at, payload } = records.at(place);
    const estimate = sends.has(payload.verdict) ? estimateOn(payload.candidates, payload.server) : undefined;
    const taken = timeTaken(trace, payload.task, payload.server ?? NONE, at);
    if (estimate === undefined || taken === null) continue;
    sum.tasks += 1;
    sum.init += estimate.init;
    sum.wait += estimate.wait;
    sum.run += estimate.read + estimate.cpu;
    sum.success += estimate.success / 1e6;
    sum.estimated += estimate.completion;
    sum.taken += taken;
  }
  const mean = (total: Micros) => toSeconds(total / sum.tasks);
  return {
    tasks: sum.tasks,
    ...{ init: mean(sum.init), wait: mean(sum.wait), run: mean(sum.run) },
    success: sum.success / sum.tasks,
    ...{ estimated: mean(sum.estimated), taken: mean(sum.taken) },
  };
}

/** From dispatch to end of an attempt that has finished its task; null for others. */
function timeTaken(trace: Trace, task: number, server: number, at: Micros): Micros | null {
  const { server: servers, boundAt, endedAt, outcome } = trace.data.tables.attempts.columns;
  const row = trace.attemptsOfTask(task).find((each) => boundAt[each] === at && servers[each] === server);
  return row === undefined || outcome[row] !== Outcome.finished ? null : endedAt[row] - at;
}
