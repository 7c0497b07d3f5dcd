import { formatMicros } from '../../../base/format.ts';
import { type AttemptId, NONE, type TaskId } from '../../../engine/ids.ts';
import { counted, type Explanation, numberWord, type Piece, say } from '../../../explain/explanation.ts';
import { attemptToExplain, nameOfServer } from '../../../explain/facts.ts';
import { serverNames } from '../../../explain/inputs.ts';
import { confinedWords } from '../../../explain/queueWords.ts';
import { type Placed, placed } from '../../../policies/apollo/decisions.ts';
import { decisionsByKey } from '../../../trace/decisionsByKey.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';
import { sendKey } from '../placing.ts';
import { truthWords } from './estimateWords.ts';

/** Says where the baseline scheduler sent a task, and within which constraint it chose at random; null for other runs. */
export function explainBaseline(trace: Trace, task: TaskId): Explanation | null {
  const attempt = attemptToExplain(trace, task);
  const own = attempt === NONE ? undefined : placedBy(trace, attempt);
  if (own === undefined) return null;
  const name = say`${own.payload.others === 0 ? 'Task' : 'A duplicate of task'} *${taskName(trace.data.graphs, task)}*`;
  const unknown = `Of loads the baseline scheduler knows nothing.${confinedWords(trace, task)}`;
  const sentence = say`${name}${sentWords(trace, own)} ${unknown}${truthWords(trace, attempt, null)}`;
  const moves = trace
    .attemptsOfTask(task)
    .filter((other) => other !== attempt)
    .flatMap((other) => {
      const decision = placedBy(trace, other);
      if (decision === undefined) return [];
      const what = decision.payload.others === 0 ? 'Another attempt' : 'A duplicate';
      return [say`${what}${sentWords(trace, decision)}${truthWords(trace, other, null)}`];
    });
  return { sentence, brief: briefWords(own.payload), evidence: null, moves };
}

const placements = decisionsByKey(placed, ({ at, payload: { task, server } }) => sendKey(task, server, at));

function placedBy(trace: Trace, attempt: AttemptId): Decision<Placed> | undefined {
  const { task, server, boundAt } = trace.data.tables.attempts.columns;
  const key = sendKey(task[attempt], server[attempt], boundAt[attempt]);
  return placements(trace, trace.taskStage[task[attempt]], key)[0];
}

function sentWords(trace: Trace, { at, payload }: Decision<Placed>): readonly Piece[] {
  const { server, others, freeTokens } = payload;
  const token = freeTokens === 1 ? 'the last free token' : `one of ${numberWord(freeTokens)} free tokens`;
  const also =
    others === 0
      ? ` It took ${token} of its job.`
      : ` It waited on ${counted(others, 'server')} already; whichever starts first is kept.`;
  return say` was sent to *${nameOfServer(trace, server)}* at ${formatMicros(at)}, at random ${amongWords(trace, payload)}.${also}`;
}

/** The reason in a few words, for those who hear it. */
function briefWords({ near, waited, holders }: Placed): string {
  const among = (where: string) => `at random among ${where}`;
  if (holders.length === 0) return among('the servers that may run it');
  if (near === 'server') return among('the servers with its largest input');
  const after = formatMicros(waited);
  return near === 'rack'
    ? among(`servers in the racks of its largest input, near enough after ${after}`)
    : among(`all servers, as after ${after} its largest input could be anywhere`);
}

function amongWords(trace: Trace, { near, waited, holders }: Placed): string {
  if (holders.length === 0) return 'among the servers that may run it';
  const from = serverNames(trace, holders);
  if (near === 'server') return `among the servers with its largest input: ${from}`;
  const since = formatMicros(waited);
  return near === 'rack'
    ? `in the racks of its largest input, which is on ${from}: after ${since} these were near enough`
    : `among all servers: after ${since} its largest input, on ${from}, could be anywhere`;
}
