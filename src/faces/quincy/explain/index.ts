import { formatMicros } from '../../../base/format.ts';
import type { JobId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { boldServer, type Caption, caption, type Placing } from '../../../explain/captions/caption.ts';
import type { Explainers } from '../../../explain/explainers.ts';
import {
  counted,
  type Explanation,
  howMany,
  numberWord,
  type Piece,
  say,
} from '../../../explain/explanation.ts';
import { decisionBehind, nameOfServer } from '../../../explain/facts.ts';
import { leaveKind, solveKind, startKind } from '../../../policies/quincy/decisions/flow.ts';
import { evictKind } from '../../../policies/quincy/decisions/jobs.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/shared/names.ts';
import { sharesAt } from '../queues/shares.ts';
import { weighingCaptions } from '../stage/captions.ts';
import { explainQuincyFlow } from './explainFlow.ts';
import { whyStopped } from './explainMoves.ts';
import { explainQuincyQueue } from './explainQueue.ts';
import { explainQuincyWaiting, heldBack, lineWords } from './explainWaiting.ts';
import { costWords, placeInLine, quincyRules, runningAt, wasStopped } from './runFacts.ts';

/** Explanations for Quincy's schedulers. */
export const explainers: Explainers = {
  task: explainQuincy,
  // Plain greedy queues (G) have no shares; these readings are about shares and bounds.
  readings: ({ data }) => (data.policy === 'quincy-g' ? '' : 'AMB-29, AMB-34'),
  waitingTask: explainQuincyWaiting,
  heldBack,
  placed: flowCaption,
  captions: (trace, job) => [...weighingCaptions(trace, job), ...makingRoom(trace, job)],
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
    .filter(([at, task, server]) => jobOf(task) !== job && wasStopped(trace, task, server, at))
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
  const id = trace.data.tables.attempts.columns.task[attempt];
  const start = decisionBehind(trace, startKind, id, attempt)?.payload;
  if (start === undefined) return null;
  const cost =
    start.dataCost === 0
      ? ', where its data is: cost 0.'
      : `: moving its data costs ${costWords(start.dataCost)}.`;
  return say`${task} goes to ${server}${cost}`;
}

// E, F bounds on the running tasks of a job

/**
 * Says where a job of a run of Quincy's schedulers stands at a moment: in line, or where its root is and how much it may
 * run; null for other runs, and for a job that is not in the system.
 */
export function explainQuincyJob(trace: Trace, job: JobId, time: Micros): readonly Piece[] | null {
  const rules = quincyRules(trace);
  const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
  if (rules === null || !(arrivedAt[job] <= time) || finishedAt[job] <= time) return null;
  const place = placeInLine(trace, job, time);
  if (place > 0) return lineWords('it', rules, place);
  const { from, to, server } = trace.data.tables.keptSlots.columns;
  const root = trace.keptForJob(job).find((row) => from[row] <= time && to[row] > time);
  if (root === undefined) return ['Now its root is on its way to a server.'];
  const running = runningAt(trace, job, time);
  const until = endWords(trace, job, root);
  const runs = `${counted(running, 'task')}${limitWords(trace, job, time)}`;
  return say`Now its root holds a slot on *${nameOfServer(trace, server[root])}* until ${until}. It runs ${runs}.`;
}

/** Says when the root of a job leaves a server. */
function endWords(trace: Trace, job: JobId, root: number): string {
  const { wantedAt, from, to, server } = trace.data.tables.keptSlots.columns;
  if (to[root] >= trace.data.tables.jobs.columns.finishedAt[job]) return 'the job ends';
  const at = formatMicros(to[root]);
  const next = trace
    .keptForJob(job)
    .find((row) => from[row] === to[root] && wantedAt[row] === wantedAt[root]);
  return next === undefined
    ? `it is lost with that server, at ${at}`
    : `it moves to ${nameOfServer(trace, server[next])}, at ${at}`;
}

function limitWords(trace: Trace, job: JobId, time: Micros): string {
  const share = sharesAt(trace, time).find((each) => each.job === job);
  if (share !== undefined)
    return ` of a share of ${howMany(share.share)}${share.isBlocked ? ', and is blocked' : ''}`;
  const solve = trace.decisionsOfKind(solveKind).lastUntil(time);
  const bounds = solve?.payload.bounds.find((each) => each.job === job);
  if (bounds === undefined) return '';
  const { least, most } = bounds;
  if (most === 0) return '; the last solve gave it no slot (E = F = 0)';
  return least === most
    ? `; the last solve gave it exactly ${counted(most, 'slot')} (E = F = ${most})`
    : `; the last solve allowed it ${howMany(least)} (E) to ${numberWord(most)} (F) slots`;
}
