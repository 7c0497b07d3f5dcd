import type { JobId, TaskId } from '../../../engine/ids.ts';
import { boldServer, type Caption, caption, type Placing } from '../../../explain/captions/caption.ts';
import type { Explainers } from '../../../explain/explainers.ts';
import { type Explanation, type Piece, say } from '../../../explain/explanation.ts';
import { leaveKind, startKind } from '../../../policies/quincy/decisions/flow.ts';
import { evictKind } from '../../../policies/quincy/decisions/jobs.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/shared/names.ts';
import { explainQuincyFlow } from './explainFlow.ts';
import { explainQuincyJob } from './explainJob.ts';
import { whyStopped } from './explainMoves.ts';
import { explainQuincyQueue } from './explainQueue.ts';
import { explainQuincyWaiting, heldBack } from './explainWaiting.ts';
import { costWords, quincyRules } from './runFacts.ts';

/** Explanations for Quincy's schedulers. */
export const explainers: Explainers = {
  task: explainQuincy,
  // Plain greedy queues (G) have no shares; these readings are about shares and bounds.
  readings: ({ data }) => (data.policy === 'quincy-g' ? '' : 'AMB-29, AMB-34'),
  waitingTask: explainQuincyWaiting,
  heldBack,
  placed: flowCaption,
  captions: makingRoom,
  job: explainQuincyJob,
  stop: whyStopped,
};

/** Explains a task of a run of Quincy's schedulers; null for other runs. */
function explainQuincy(trace: Trace, task: TaskId): Explanation | null {
  const rules = quincyRules(trace);
  if (rules === null) return null;
  return rules.family === 'flow' ? explainQuincyFlow(trace, task, rules) : explainQuincyQueue(trace, task);
}

/** Tasks of other jobs that are stopped or moved, so that this one can have their servers (Quincy §4.3). */
function makingRoom(trace: Trace, job: JobId): readonly Caption[] {
  const { stageJob } = trace.data.graphs;
  const jobOf = (task: number) => stageJob[trace.taskStage[task]];
  const moved = trace
    .decisionsOfKind(leaveKind)
    .all()
    .filter(({ payload }) => payload.takenBy >= 0 && jobOf(payload.takenBy) === job)
    .map(({ at, payload }) => [at, payload.task, payload.from] as const);
  const evicted = trace
    .decisionsOfKind(evictKind)
    .all()
    .filter(({ payload }) => payload.forJob === job)
    .map(({ at, payload }) => [at, payload.task, payload.server] as const);
  return [...moved, ...evicted]
    .filter(([, task]) => jobOf(task) !== job)
    .map(([at, task, server]) =>
      caption(
        at,
        say`A task of *${jobName(jobOf(task))}* leaves ${boldServer(trace, server)} to make room.`,
        server,
      ),
    );
}

/** The way of a task through the network, and what it costs (Quincy §4.2); null for queues. */
function flowCaption(trace: Trace, { attempt, task, server }: Placing): readonly Piece[] | null {
  const { task: tasks, server: servers, boundAt } = trace.data.tables.attempts.columns;
  const id = tasks[attempt];
  const start = trace
    .decisionsOfStage(startKind, trace.taskStage[id])
    .findLast(
      ({ at, payload }) =>
        payload.task === id && payload.server === servers[attempt] && at <= boundAt[attempt],
    )?.payload;
  if (start === undefined) return null;
  const cost =
    start.dataCost === 0
      ? ', where its data is: cost 0.'
      : `: moving its data costs ${costWords(start.dataCost)}.`;
  return say`${task} goes to ${server}${cost}`;
}
