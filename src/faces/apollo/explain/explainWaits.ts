import { formatMicros } from '../../../base/format.ts';
import type { TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Piece } from '../../../explain/explanation.ts';
import { numberWord } from '../../../explain/explanation.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import { type Matched, matched } from '../../../policies/apollo/decisions.ts';
import { decisionsByKey } from '../../../trace/decisionsByKey.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { isApollo, tokensAt } from './tokens.ts';

const matchesOf = decisionsByKey(matched, ({ payload }) => String(payload.task));

/** Says what a task that is ready and on no server waits for; null if it does not wait, and in other runs. */
export function explainWaits(trace: Trace, task: TaskId, time: Micros): readonly Piece[] | null {
  if (!isApollo(trace) || !waits(trace, task, time)) return null;
  const stage = trace.taskStage[task];
  const job = trace.data.graphs.stageJob[stage];
  if (tokensAt(trace, job, time) === null)
    return ['Now it waits, since ', { strong: 'its job has no tokens' }, ' yet.'];
  const last = matchesOf(trace, stage, String(task)).findLast(({ at }) => at <= time);
  // If it was sent since, it must run again.
  const { boundAt } = trace.data.tables.attempts.columns;
  const wasSent = trace
    .attemptsOfTask(task)
    .some((row) => last !== undefined && last.at <= boundAt[row] && boundAt[row] <= time);
  const isLeft = last?.payload.verdict === 'unmatched' || last?.payload.verdict === 'noCapacity';
  if (last === undefined || wasSent || !isLeft)
    return [
      'Now it waits for ',
      { strong: 'the next batch of its job' },
      ', which takes the most urgent tasks for which tokens or allowance are free.',
    ];
  return ['Now it waits. ', ...whyLeft(trace, last)];
}

function whyLeft(trace: Trace, { at, payload }: Decision<Matched>): readonly Piece[] {
  const when = `At ${formatMicros(at)} its manager matched a batch of ${payload.rows === 1 ? 'one task' : `${numberWord(payload.rows)} tasks`}`;
  if (payload.verdict === 'noCapacity' && payload.server !== null)
    return [
      `${when}, and it would have gone to ${nameOfServer(trace, payload.server)}, but `,
      { strong: 'all tokens were used' },
      ', and so was the opportunistic allowance.',
    ];
  const candidates = payload.candidates.length;
  if (candidates === 0) return [`${when}, but `, { strong: 'no server could take it' }, '.'];
  return [
    `${when}, and `,
    { strong: candidates === 1 ? 'its only candidate' : `its ${numberWord(candidates)} candidates` },
    ' went to other tasks, or the rounds were over.',
  ];
}

/** Whether a task is ready and no server has it. */
function waits(trace: Trace, task: TaskId, time: Micros): boolean {
  const { boundAt, endedAt } = trace.data.tables.attempts.columns;
  const finished = trace.finishedBy[task];
  if (trace.taskReadyAt[task] > time || (finished !== NONE && boundAt[finished] <= time)) return false;
  return !trace.attemptsOfTask(task).some((row) => boundAt[row] <= time && time < endedAt[row]);
}
