import { formatMicros } from '../../base/format.ts';
import { NONE, type TaskId } from '../../engine/ids.ts';
import { numberWord, type Piece } from '../../explain/explanation.ts';
import { nameOfServer } from '../../explain/facts.ts';
import { aheadOf } from '../../explain/serversThen.ts';
import type { Trace } from '../../trace/trace.ts';

/** Describes what happened to the same task in another run, and how much later or earlier it finished there. */
export function compareTask(trace: Trace, other: Trace, otherName: string, task: TaskId): readonly Piece[] {
  const mine = trace.finishedBy[task];
  const theirs = other.finishedBy[task];
  const start = `Under ${otherName} the same task `;
  if (theirs === NONE || theirs === undefined) return [start, 'did not finish before the run ended.'];
  const where = `${behind(other, task)} on ${nameOfServer(other, other.data.tables.attempts.columns.server[theirs])}`;
  if (mine === NONE || mine === undefined) return [start, `ran${where} and finished, and here it did not.`];
  const difference = endOf(other, theirs) - endOf(trace, mine);
  if (difference === 0) return [start, `ran${where} and finished at the very same moment.`];
  const word = difference > 0 ? 'later' : 'earlier';
  return [
    start,
    `ran${where} and finished `,
    { strong: `${formatMicros(Math.abs(difference))} ${word}` },
    '.',
  ];
}

function endOf({ data }: Trace, attempt: number): number {
  return data.tables.attempts.columns.endedAt[attempt];
}

/** Says how many entries were ahead of the task in its queue, if the entry was for this very task. */
function behind(trace: Trace, task: TaskId): string {
  const { columns } = trace.data.tables.entries;
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  const entry = trace.entriesOfJob(job).find((row) => columns.task[row] === task);
  const ahead = entry === undefined ? 0 : aheadOf(trace, entry);
  if (ahead === 0) return '';
  return ` behind ${numberWord(ahead)} ${ahead === 1 ? 'other' : 'others'}`;
}
