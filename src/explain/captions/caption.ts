import { type AttemptId, type JobId, NONE, type ServerId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { AttemptKind } from '../../engine/record/schema.ts';
import type { Trace } from '../../trace/trace.ts';
import { firstTaskOf, serverName } from '../../views/shared/names.ts';
import { cutToWords } from '../briefReason.ts';
import { type Piece, plainText } from '../explanation.ts';

/** A caption is read while the picture moves: no longer than this. */
export const MOST_WORDS = 14;

/** A wait shorter than this share of the job's life is not spoken of. Our choice. */
export const SHORT_WAIT = 0.08;

/** What a run does with the followed job from a moment on, in one sentence, and where: NONE is no server. */
export interface Caption {
  readonly at: Micros;
  readonly words: readonly Piece[];
  readonly server: ServerId;
  readonly rank: Rank;
}

/** How much a caption matters: when not all can be read, those of a higher rank go. */
export const Rank = { end: 0, decisive: 1, placing: 2, arrival: 3 } as const;
export type Rank = (typeof Rank)[keyof typeof Rank];

/** An attempt that gets its server, with its task ("task 1") and its server as captions name them. */
export interface Placing {
  readonly attempt: AttemptId;
  readonly task: Piece;
  readonly server: Piece;
}

/** Makes a caption about a moment. Words that take long to find are found when they are first read: most captions are not. */
export function caption(
  at: Micros,
  words: readonly Piece[] | (() => readonly Piece[]),
  server: ServerId = NONE,
  rank: Rank = Rank.decisive,
): Caption {
  if (typeof words !== 'function') return { at, words: capitalised(words), server, rank };
  let told: readonly Piece[] | undefined;
  return {
    ...{ at, server, rank },
    get words() {
      told ??= capitalised(words());
      return told;
    },
  };
}

function capitalised([first, ...others]: readonly Piece[]): readonly Piece[] {
  // Names of servers and jobs stay as the picture writes them.
  if (typeof first !== 'string')
    return isName(first.strong) ? [first, ...others] : [bold(capital(first.strong)), ...others];
  return [capital(first), ...others];
}

const isName = (text: string) => /^[a-z]\d/.test(text);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A name that stands out. */
export const bold = (strong: string): Piece => ({ strong });

/** Counts the words of a caption. */
export function lengthOf(words: readonly Piece[]): number {
  return plainText(words).split(/\s+/).filter(Boolean).length;
}

/** Puts a reason behind what happened, as much of it as a caption has words for. */
export function withReason(words: readonly Piece[], reason: string | null): readonly Piece[] {
  const room = MOST_WORDS - lengthOf(words);
  const told = reason === null || room < 2 ? '…' : cutToWords(reason, room);
  // A reason that is cut in the middle of a clause tells nothing.
  return told.endsWith('…') ? [...words, '.'] : [...words, `: ${told}.`];
}

/** Names a server in bold. */
export function boldServer({ data }: Trace, server: ServerId): Piece {
  return bold(serverName(server, data.topology.servers));
}

/** Names a task within its job, in bold: "task 2", or "its task" where it has no other. */
export function boldTask({ data: { graphs }, taskStage }: Trace, task: TaskId): Piece {
  const job = graphs.stageJob[taskStage[task]];
  return bold(tasksOf(graphs, job) === 1 ? 'its task' : `task ${task - firstTaskOf(graphs, job) + 1}`);
}

/** Counts the tasks of a job. */
export function tasksOf({ jobFirstStage, stageFirstTask }: Trace['data']['graphs'], job: JobId): number {
  return stageFirstTask[jobFirstStage[job + 1]] - stageFirstTask[jobFirstStage[job]];
}

/** Whether an attempt is a copy to people: one that uses slots which others leave free is the task itself. */
export function isNamedCopy({ data }: Trace, attempt: AttemptId): boolean {
  const kind = data.tables.attempts.columns.kind[attempt];
  return kind === AttemptKind.speculative || kind === AttemptKind.duplicate;
}
