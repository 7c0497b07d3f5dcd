import { formatMicros } from '../base/format.ts';
import { type AttemptId, type EntryId, NONE, type ServerId, type TaskId } from '../engine/ids.ts';
import type { Trace } from '../trace/trace.ts';
import { numberWord } from './explanation.ts';
import { nameOfServer } from './facts.ts';
import { aheadOf, allowedServers, overtaken } from './serversThen.ts';

/** Finds a task's last entry in the queue of a server; undefined: it was never there. */
export function entryOf(
  trace: Trace,
  task: TaskId,
  server: ServerId,
  ofJob = trace.entriesOfJob(trace.data.graphs.stageJob[trace.taskStage[task]]),
): EntryId | undefined {
  const { columns } = trace.data.tables.entries;
  return ofJob.findLast((row) => columns.task[row] === task && columns.server[row] === server);
}

/** Says how much was ahead of a task when it arrived at its server. */
export function foundThere(trace: Trace, entry: EntryId | undefined): string {
  if (entry === undefined) return '';
  const ahead = aheadOf(trace, entry);
  return ahead === 0 ? ' It found nothing ahead of it.' : ` It found ${numberWord(ahead)} ahead of it.`;
}

/** Says that an entry overtook earlier ones, and why: queues are not always first come, first served (Sparrow §3.5). */
export function overtakingWords(trace: Trace, entry: EntryId | undefined): string {
  if (entry === undefined) return '';
  const passed = overtaken(trace, entry);
  if (passed.length === 0) return '';
  const { server, stage } = trace.data.tables.entries.columns;
  const { users, stageJob, jobUser } = trace.data.graphs;
  const userOf = (row: EntryId) => users[jobUser[stageJob[stage[row]]]];
  const own = userOf(entry);
  const isUrgent = passed.every((row) => userOf(row).priority > own.priority);
  const why = isUrgent
    ? `tasks of ${own.name} have the higher priority`
    : `there it was the turn of ${own.name}: users share a server by their weights`;
  const who = passed.length === 1 ? 'one that had come' : `${numberWord(passed.length)} that had come`;
  return ` On ${nameOfServer(trace, server[entry])} it was served before ${who} earlier, since ${why}.`;
}

/** Lists the messages by which a waiting attempt was handed from one server to another, in order of time. */
export function handOversOf(trace: Trace, attempt: AttemptId): readonly number[] {
  const { attempts, messages } = trace.data.tables;
  const { kind, about, sentAt } = messages.columns;
  const task = attempts.columns.task[attempt];
  return trace
    .messagesOfJob(trace.data.graphs.stageJob[trace.taskStage[task]])
    .filter((row) => trace.data.messageKinds[kind[row]].name === 'handOver' && about[row] === task)
    .filter(
      (row) =>
        attempts.columns.boundAt[attempt] <= sentAt[row] && sentAt[row] <= attempts.columns.endedAt[attempt],
    );
}

/** Says that idle servers stole a waiting attempt from other servers' queues. */
export function stolenWords(trace: Trace, attempt: AttemptId): string {
  if (attempt === NONE) return '';
  const { from, to, sentAt } = trace.data.tables.messages.columns;
  return handOversOf(trace, attempt)
    .map(
      (row) =>
        ` ${nameOfServer(trace, to[row])} was idle and stole it from the queue of ${nameOfServer(trace, from[row])} at ${formatMicros(sentAt[row])}.`,
    )
    .join('');
}

/** Says on how many servers a task may run; empty if on all. */
export function confinedWords(trace: Trace, task: TaskId): string {
  const allowed = allowedServers(trace, trace.taskStage[task], task);
  if (allowed === null) return '';
  const { servers } = trace.data.topology;
  if (allowed.length === 1) return ` Only ${nameOfServer(trace, allowed[0])} may run it.`;
  return ` Only ${numberWord(allowed.length)} of the ${numberWord(servers)} servers may run it.`;
}
