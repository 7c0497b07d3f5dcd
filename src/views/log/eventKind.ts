import { type JobId, NONE, type ServerId, type StageId } from '../../engine/ids.ts';
import type { Trace } from '../../trace/trace.ts';

/** What events are about, in the order of the menu. */
export const topics = ['jobs', 'tasks', 'queues', 'messages', 'data', 'servers', 'decisions'] as const;
export type Topic = (typeof topics)[number];

/** Of events at the same moment, what comes from outside is first, then what is over, what follows, what is decided, and what begins. */
export const Phase = { outside: 0, over: 1, follows: 2, decided: 3, begins: 4, sent: 5 } as const;
export type Phase = (typeof Phase)[keyof typeof Phase];

/** One kind of event: a column of times of a table of the trace, and what its rows say. */
export interface EventKind {
  readonly topic: Topic;
  readonly phase: Phase;
  /** When it happened, for each row; Infinity: not in this run. */
  readonly times: Float64Array;
  /** A sentence without its time. */
  say(row: number): string;
  /** The job that it is about, or NONE. */
  job(row: number): JobId;
  /** The servers that it is about; left out: none. */
  servers?(row: number): readonly ServerId[];
}

/** A kind of event about such things: when it happens, and what is said of a row. */
export const event = (
  about: Pick<EventKind, 'topic' | 'job' | 'servers'>,
  phase: Phase,
  times: Float64Array,
  say: (row: number) => string,
): EventKind => ({ ...about, phase, times, say });

/** The job of the stage of each row, or NONE. */
export function jobOfStages({ data }: Trace, stages: ArrayLike<StageId>) {
  return (row: number) => (stages[row] < 0 ? NONE : data.graphs.stageJob[stages[row]]);
}
