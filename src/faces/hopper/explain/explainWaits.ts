import { formatMicros } from '../../../base/format.ts';
import { type JobId, NONE, type ServerId, type StageId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { counted, numberWord, type Piece, say } from '../../../explain/explanation.ts';
import { nameOfServer, waits } from '../../../explain/facts.ts';
import { hopperAnswerKind, hopperRequestsKind } from '../../../policies/hopper/decisions/answers.ts';
import type { Trace } from '../../../trace/trace.ts';
import { refusalWords } from './explainSlots.ts';

const MOST_NAMES = 4;

/** Says who was asked to run a task that waits; null if it does not wait, and for runs without reservations. */
export function explainWaits(trace: Trace, task: TaskId, time: Micros): readonly Piece[] | null {
  const stage = trace.taskStage[task];
  if (!waits(trace, task, time)) return null;
  const requests = trace
    .decisionsOfStage(hopperRequestsKind, stage)
    .findLast(({ at, payload }) => payload.copyOf === null && at <= time);
  if (requests === undefined) return null;
  const { servers } = requests.payload;
  const held = reservationsAt(trace, stage, time);
  const sent = `Its scheduler last sent ${reservationWords(servers.length)} for the stage at ${formatMicros(requests.at)}, to ${serverList(trace, servers)}.`;
  const now =
    held.length === 0
      ? say`*none is in a queue*`
      : say`*${reservationWords(held.length)} of the stage* ${held.length === 1 ? 'is' : 'are'} in queues, at ${serverList(trace, held)}`;
  const refused = lastRefusal(trace, trace.data.graphs.stageJob[stage], stage, time);
  return say`Now it waits. ${sent} Now ${now}.${refused}`;
}

/** Lists the servers of a stage's reservations that are in queues at a time. */
function reservationsAt(trace: Trace, stage: StageId, time: Micros): readonly ServerId[] {
  const { columns } = trace.data.tables.entries;
  return trace
    .entriesOfJob(trace.data.graphs.stageJob[stage])
    .filter((row) => columns.stage[row] === stage && columns.task[row] === NONE)
    .filter((row) => columns.enteredAt[row] <= time && time < columns.leftAt[row])
    .map((row) => columns.server[row]);
}

function reservationWords(count: number): string {
  return counted(count, 'reservation');
}

/** "server 1, server 5 and three other servers". */
function serverList(trace: Trace, servers: readonly ServerId[]): string {
  const all = [...new Set(servers)];
  const shown = all.length <= MOST_NAMES ? all.length : MOST_NAMES - 1;
  const names = all.slice(0, shown).map((server) => nameOfServer(trace, server));
  if (all.length > shown) names.push(`${numberWord(all.length - shown)} other servers`);
  const last = names.pop() ?? 'no server';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

/** Says why the last server that asked for the job was refused, if it was. */
function lastRefusal(trace: Trace, job: JobId, stage: StageId, time: Micros): string {
  const last = trace
    .decisionsOfStage(hopperAnswerKind, stage)
    .findLast(({ at, payload }) => payload.job === job && payload.asked !== 'kept' && at <= time);
  if (last?.payload.gave !== 'refusal') return '';
  const { server } = last.payload;
  return ` ${nameOfServer(trace, server)} asked at ${formatMicros(last.at)} and was ${refusalWords(trace, last)}.`;
}
