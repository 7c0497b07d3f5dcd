import { formatMicros } from '../../base/format.ts';
import { listsBy } from '../../base/lists.ts';
import { type AttemptId, type EntryId, type JobId, NONE } from '../../engine/ids.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { endOf } from '../../metrics/pace/scenes.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobName } from '../../views/shared/names.ts';
import { counted, numberWord, type Piece } from '../explanation.ts';
import { whyLost } from '../lostAttempts.ts';
import { entryOf } from '../queueWords.ts';
import { aheadOf } from '../serversThen.ts';
import {
  bold,
  boldServer,
  boldTask,
  type Caption,
  caption,
  isNamedCopy,
  Rank,
  SHORT_WAIT,
  tasksOf,
  withReason,
} from './caption.ts';
import { placements, type Says } from './placements.ts';

/**
 * Tells the life of a job in one run by captions, in order of time: its arrival, what it waits for, which servers its tasks get and
 * why, what is stopped, copied or kept for it, and its end. O(rows of the job · log).
 */
export function captionsOf(trace: Trace, job: JobId, says: Says): readonly Caption[] {
  const own = says.captions?.(trace, job) ?? [];
  const over = endOf(trace, job);
  return [
    arrival(trace, job),
    ...own,
    ...firstWait(trace, job, says, own),
    ...placements(trace, job, says),
    ...queues(trace, job),
    ...stops(trace, job, says),
    ...keptSlots(trace, job),
    ...end(trace, job),
  ]
    .filter(({ at }) => at <= over)
    .sort((a, b) => a.at - b.at);
}

function arrival({ data: { graphs, tables } }: Trace, job: JobId): Caption {
  const stages = graphs.jobFirstStage[job + 1] - graphs.jobFirstStage[job];
  const has = counted(tasksOf(graphs, job), 'task');
  const inStages = stages > 1 ? ` in ${counted(stages, 'stage')}` : '';
  const words = [bold(jobName(job)), ` arrives with ${has}${inStages}.`];
  return caption(tables.jobs.columns.arrivedAt[job], words, NONE, Rank.arrival);
}

/** What the job waits for before its first task gets a server; said in the middle of the wait, when it can be seen. */
function firstWait(trace: Trace, job: JobId, says: Says, own: readonly Caption[]): readonly Caption[] {
  const { arrivedAt } = trace.data.tables.jobs.columns;
  const { boundAt, task } = trace.data.tables.attempts.columns;
  const first = trace.attemptsOfJob(job)[0];
  if (first === undefined) return [];
  const wait = boundAt[first] - arrivedAt[job];
  if (wait < SHORT_WAIT * (endOf(trace, job) - arrivedAt[job])) return [];
  const at = Math.round(arrivedAt[job] + wait / 2);
  const reason = says.heldBack?.(trace, task[first], at) ?? null;
  if (reason !== null) return [caption(at, [bold(jobName(job)), ` waits ${reason}.`])];
  if (own.some((each) => each.at <= at) || hasFreeSlot(trace, at)) return [];
  return [caption(at, ['Every slot is busy: ', bold(jobName(job)), ' waits.'])];
}

/** Whether a slot is free: nothing runs there, and nobody holds or keeps it. */
function hasFreeSlot(trace: Trace, time: number): boolean {
  let free = 0;
  for (const slots of trace.data.topology.slots) free += slots;
  const taken = () => {
    free -= 1;
  };
  trace.running(time, taken);
  trace.held(time, taken);
  trace.kept(time, taken);
  return free > 0;
}

/** Attempts that end without finishing their task, and why. */
function stops(trace: Trace, job: JobId, says: Says): readonly Caption[] {
  const { task, server, outcome, endedAt } = trace.data.tables.attempts.columns;
  return trace
    .attemptsOfJob(job)
    .filter((row) => outcome[row] > Outcome.finished && Number.isFinite(endedAt[row]))
    .map((row) => {
      const what: readonly Piece[] = isNamedCopy(trace, row) ? ['the copy of '] : [];
      const words = [...what, boldTask(trace, task[row]), ' is stopped on ', boldServer(trace, server[row])];
      const why = whyLost(trace, row) ?? says.stop?.(trace, row) ?? null;
      return caption(endedAt[row], withReason(words, why), server[row]);
    });
}

/** Slots that stay empty for the job: all of its life, or until a task needs a copy. */
function keptSlots(trace: Trace, job: JobId): readonly Caption[] {
  const { server, from, purpose } = trace.data.tables.keptSlots.columns;
  const groups = listsBy(trace.keptForJob(job), (row) => from[row]);
  return [...groups].map(([at, rows]) => {
    const { name, forWholeJob } = trace.data.purposes[purpose[rows[0]]];
    const own = bold(jobName(job));
    const on = boldServer(trace, server[rows[0]]);
    if (forWholeJob)
      return caption(at, [`the ${name} of `, own, ' gets a slot of ', on, '.'], server[rows[0]]);
    const which: readonly Piece[] =
      rows.length === 1
        ? ['a slot of ', on, ' stays empty for ']
        : [`${numberWord(rows.length)} slots stay empty for `];
    return caption(
      at,
      [...which, own, `, in case it needs ${rows.length === 1 ? 'a copy' : 'copies'}.`],
      server[rows[0]],
    );
  });
}

function end(trace: Trace, job: JobId): readonly Caption[] {
  const { finishedAt, arrivedAt } = trace.data.tables.jobs.columns;
  if (!Number.isFinite(finishedAt[job])) return [];
  const took = formatMicros(finishedAt[job] - arrivedAt[job]);
  return [caption(finishedAt[job], [bold(jobName(job)), ` is done after ${took}.`], NONE, Rank.end)];
}

/** An attempt that waited in the queue of its server. */
interface Queued {
  readonly row: AttemptId;
  readonly entry: EntryId;
  readonly waited: number;
}

/**
 * Behind how many a task waits in the queue of its server, and when it starts there. Of tasks that come to queues at one moment,
 * the one that waits longest is spoken of.
 */
function queues(trace: Trace, job: JobId): readonly Caption[] {
  const { enteredAt } = trace.data.tables.entries.columns;
  const longest = SHORT_WAIT * (endOf(trace, job) - trace.data.tables.jobs.columns.arrivedAt[job]);
  const entries = trace.entriesOfJob(job);
  const waits = trace.attemptsOfJob(job).flatMap((row) => queuedOf(trace, row, entries));
  return [...listsBy(waits, ({ entry }) => enteredAt[entry]).values()]
    .map((each) => each.reduce((most, other) => (other.waited > most.waited ? other : most)))
    .filter(({ waited, entry }) => waited >= longest && aheadOf(trace, entry) > 0)
    .flatMap((each) => waitOf(trace, each));
}

function queuedOf(trace: Trace, row: AttemptId, entries: readonly EntryId[]): readonly Queued[] {
  const { task, server } = trace.data.tables.attempts.columns;
  const { enteredAt, leftAt } = trace.data.tables.entries.columns;
  const entry = entryOf(trace, task[row], server[row], entries);
  return entry === undefined ? [] : [{ row, entry, waited: leftAt[entry] - enteredAt[entry] }];
}

function waitOf(trace: Trace, { row, entry, waited }: Queued): readonly Caption[] {
  const { task, server, startedAt } = trace.data.tables.attempts.columns;
  const own = boldTask(trace, task[row]);
  const on = boldServer(trace, server[row]);
  const ahead = aheadOf(trace, entry);
  const others = ahead === 1 ? 'one other' : `${numberWord(ahead)} others`;
  const waits = caption(
    trace.data.tables.entries.columns.enteredAt[entry],
    [own, ' waits on ', on, ` behind ${others}.`],
    server[row],
  );
  if (!Number.isFinite(startedAt[row])) return [waits];
  const started = `: it has waited ${formatMicros(waited)}.`;
  return [waits, caption(startedAt[row], [own, ' starts on ', on, started], server[row])];
}
