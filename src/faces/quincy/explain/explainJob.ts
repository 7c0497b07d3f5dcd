import { formatMicros } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Piece } from '../../../explain/explanation.ts';
import { counted, howMany, numberWord, say } from '../../../explain/explanation.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import { solveKind } from '../../../policies/quincy/decisions/flow.ts';
import type { Trace } from '../../../trace/trace.ts';
import { sharesAt } from '../queues/shares.ts';
import { lineWords } from './explainWaiting.ts';
import { placeInLine, quincyRules, runningAt } from './runFacts.ts';

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
