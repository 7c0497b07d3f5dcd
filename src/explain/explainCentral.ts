import { formatMicros, formatSigned } from '../base/format.ts';
import { type AttemptId, NONE, type StageId, type TaskId } from '../engine/ids.ts';
import { centralLaunchKind } from '../kit/central/slotDecisions.ts';
import type { Trace } from '../trace/trace.ts';
import { taskName } from '../views/shared/names.ts';
import { type Evidence, type Explanation, evidenceOf, numberWord, type Piece } from './explanation.ts';
import { attemptToExplain, nameOfServer, readyAt } from './facts.ts';
import { confinedWords } from './queueWords.ts';
import { allowedServers, freeThen, mayRun } from './serversThen.ts';

/** Explains a task that a central scheduler launched from its queue; null when no launch was recorded. */
export function explainCentral(trace: Trace, task: TaskId): Explanation | null {
  const stage = trace.taskStage[task];
  const attempt = attemptToExplain(trace, task);
  const { server, boundAt } = trace.data.tables.attempts.columns;
  const launches = trace
    .decisionsOfStage(centralLaunchKind, stage)
    .filter(({ payload }) => payload.task === task);
  const ofAttempt = launches.find(
    ({ at, payload }) => payload.server === server[attempt] && at === boundAt[attempt],
  );
  const own = (ofAttempt ?? launches.at(-1))?.payload;
  if (own === undefined) return null;
  const { freeSlots, waitingTasks } = own;
  const sentence: Piece[] = [
    'Task ',
    { strong: taskName(trace.data.graphs, task) },
    ' was launched on ',
    { strong: nameOfServer(trace, own.server) },
    ' because it was ',
    { strong: lineWords(trace) },
    waitingTasks === 1 ? ', the only task that was ready,' : ` of ${numberWord(waitingTasks)} ready tasks`,
    freeSlots === 1
      ? ' when the only free slot that the scheduler knew of was there.'
      : ` and the scheduler knew of ${numberWord(freeSlots)} free slots, ${slotWords(trace, stage, task)}.`,
    confinedWords(trace, task),
  ];
  const turn =
    waitingTasks === 1
      ? 'the only ready task'
      : `of ${numberWord(waitingTasks)} ready tasks, ${lineWords(trace)}`;
  const where =
    freeSlots === 1
      ? 'the scheduler knew of no other free slot'
      : `the scheduler knew of ${numberWord(freeSlots)} free slots`;
  return {
    sentence,
    brief: `${turn}; ${where}`,
    evidence: attempt === NONE ? null : freeEvidence(trace, task, attempt),
  };
}

/** Explains a task of a run of the omniscient scheduler; null for other runs. */
export function explainOmniscient(trace: Trace, task: TaskId): Explanation | null {
  const attempt = attemptToExplain(trace, task);
  if (trace.data.policy !== 'omniscient' || attempt === NONE) return null;
  const { server, boundAt } = trace.data.tables.attempts.columns;
  const stage = trace.taskStage[task];
  const free = freeThen(trace, attempt);
  const waited = boundAt[attempt] - readyAt(trace, task);
  const when =
    waited > 0 ? `after ${formatMicros(waited)} in the one queue of the cluster` : 'the moment it was ready';
  const taken =
    free.length === 1
      ? 'no other server had a free slot'
      : `of ${numberWord(free.length)} servers with free slots it took ${slotWords(trace, stage, task)}`;
  const sentence: Piece[] = [
    'Task ',
    { strong: taskName(trace.data.graphs, task) },
    ' started on ',
    { strong: nameOfServer(trace, server[attempt]) },
    ` ${when}, because it was `,
    { strong: lineWords(trace) },
    ` and ${taken}.`,
    confinedWords(trace, task),
    ' This scheduler sees every server at every moment.',
  ];
  const turn = waited > 0 ? `${lineWords(trace)} after ${formatMicros(waited)}` : lineWords(trace);
  return { sentence, brief: `${turn}; ${taken}`, evidence: freeEvidence(trace, task, attempt) };
}

/** Names the task's turn. With server constraints, tasks that fit no free slot are passed over. */
function lineWords({ data }: Trace): string {
  const isConfined = data.graphs.stageSets.some((sets) => sets > 0);
  return isConfined ? 'the first in line that could use one of the free slots' : 'first in line';
}

function slotWords(trace: Trace, stage: StageId, task: TaskId): string {
  return allowedServers(trace, stage, task) === null
    ? 'the one that had been free longest'
    : 'the first of those that may run it';
}

/** Lists the servers with free slots, the longest idle first. */
function freeEvidence(trace: Trace, task: TaskId, attempt: AttemptId): Evidence {
  const stage = trace.taskStage[task];
  const own = trace.data.tables.attempts.columns.server[attempt];
  const ready = readyAt(trace, task);
  const isConfined = allowedServers(trace, stage, task) !== null;
  return evidenceOf(
    ['had a free slot', 'slots', 'last came free', ...(isConfined ? ['may run it'] : [])],
    freeThen(trace, attempt),
    (each) => each.server === own,
    ({ server, free, since }) => [
      nameOfServer(trace, server),
      String(free),
      since === Number.NEGATIVE_INFINITY ? 'at the start' : formatSigned(since - ready, formatMicros),
      ...(isConfined ? [mayRun(trace, stage, task, server) ? 'yes' : 'no'] : []),
    ],
  );
}
