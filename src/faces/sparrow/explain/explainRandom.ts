import type { TaskId } from '../../../engine/ids.ts';
import type { Evidence, Explanation } from '../../../explain/explanation.ts';
import { evidenceOf, numberWord, say } from '../../../explain/explanation.ts';
import { attemptToExplain, nameOfServer } from '../../../explain/facts.ts';
import { entryOf, foundThere, overtakingWords, stolenWords } from '../../../explain/queueWords.ts';
import { allowedServers, lengthsThen } from '../../../explain/serversThen.ts';
import { randomKind } from '../../../policies/sparrow/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';

/** Explains a task whose server was drawn at random (Sparrow §4.2); null when no draw was recorded. */
export function explainRandom(trace: Trace, task: TaskId): Explanation | null {
  const { boundAt } = trace.data.tables.attempts.columns;
  const attempt = attemptToExplain(trace, task);
  const draws = trace
    .decisionsOfStage(randomKind, trace.taskStage[task])
    .filter(({ payload }) => payload.task === task);
  const ofAttempt = draws.find(({ at }) => at === boundAt[attempt]);
  const own = (ofAttempt ?? draws.at(-1))?.payload;
  if (own === undefined) return null;
  const entry = entryOf(trace, task, own.server);
  const drawn =
    own.drawnFrom === 1
      ? 'the only server that may run it and is up'
      : `drawn at random from ${numberWord(own.drawnFrom)} servers`;
  const unasked = '; its queue length was not asked for';
  const name = taskName(trace.data.graphs, task);
  const later = foundThere(trace, entry) + stolenWords(trace, attempt) + overtakingWords(trace, entry);
  return {
    sentence: say`Task *${name}* was sent to *${nameOfServer(trace, own.server)}*, *${drawn}*${unasked}.${later}`,
    brief: own.drawnFrom === 1 ? drawn : drawn + unasked,
    evidence: entry === undefined ? null : lengthEvidence(trace, task, entry),
  };
}

/** Lists the queue that the task met and the queues of other servers at that time, shortest first. */
function lengthEvidence(trace: Trace, task: TaskId, entry: number): Evidence {
  const own = trace.data.tables.entries.columns.server[entry];
  const lengths = lengthsThen(trace, entry);
  const allowed = allowedServers(trace, trace.taskStage[task], task) ?? Array.from(lengths.keys());
  const servers = [...allowed].sort((a, b) => lengths[a] - lengths[b] || a - b);
  return evidenceOf(
    ['might have gone to', 'ahead there'],
    servers,
    (server) => server === own,
    (server) => [nameOfServer(trace, server), String(lengths[server])],
  );
}
