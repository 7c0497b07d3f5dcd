import type { TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { solveKind } from '../../../policies/quincy/decisions/flow.ts';
import { submitKind } from '../../../policies/quincy/decisions/jobs.ts';
import { dataCost, waitCost } from '../../../policies/quincy/decisions/prices.ts';
import type { Trace } from '../../../trace/trace.ts';
import { sharesAt } from '../queues/shares.ts';
import { fullBound, waitedTicks, waits } from './explainWaiting.ts';
import { isInLine, quincyRules } from './runFacts.ts';

/** Says why a task waits although slots are free; null if it does not wait, and for other schedulers. */
export function heldBack(trace: Trace, task: TaskId, time: Micros): string | null {
  const rules = quincyRules(trace);
  if (rules === null || !waits(trace, task, time)) return null;
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  if (isInLine(trace, job, time)) return 'until its job was admitted';
  const submit = trace
    .decisionsOfStage(submitKind, trace.taskStage[task])
    .findLast(({ at, payload }) => payload.task === task && at <= time);
  if (submit === undefined) return 'until its root had started';
  const atShare = 'because its job already ran its share';
  if (rules.family !== 'flow')
    return sharesAt(trace, time).find((each) => each.job === job)?.isBlocked === true ? atShare : null;
  const solve = trace.decisionsOfKind(solveKind).lastUntil(time);
  if (solve === undefined || solve.at < submit.at) return 'for the next solve';
  if (fullBound(trace, submit, solve, time) !== null) return atShare;
  const { any } = submit.payload;
  const afar = any === null ? Infinity : dataCost(rules.prices, any.rackKB, any.coreKB);
  return afar > waitCost(rules.prices, waitedTicks(trace, submit, time))
    ? 'because waiting cost less than reading from afar'
    : null;
}
