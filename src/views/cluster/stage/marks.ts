import type { JobId, ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { TableName } from '../../../engine/record/schema.ts';
import type { Trace } from '../../../trace/trace.ts';

/** What every mark has: the row of the trace that it is read from, and what is said about it, one string per line. */
interface Said {
  readonly source: { readonly table: TableName; readonly row: number };
  readonly says: readonly string[];
  /** Where it is, if it is at servers: what is said of them includes what it says. */
  readonly servers?: readonly ServerId[];
}

/** A stopwatch behind a job in the tray: the filled part, and two short lines beside it. */
export interface WatchMark extends Said {
  readonly kind: 'watch';
  readonly job: JobId;
  readonly share: number;
  readonly words: readonly [string, string];
}

/** Servers that are good enough for a job now. */
export interface LitMark extends Said {
  readonly kind: 'lit';
  readonly job: JobId;
  readonly servers: readonly ServerId[];
}

/** What could be done with a running task: it goes from its server to another, or stays. */
export interface GhostMark extends Said {
  readonly kind: 'ghost';
  readonly from: ServerId;
  /** The same server: it stays. */
  readonly to: ServerId;
  /** Whom it is for; null: nobody in particular. */
  readonly job: JobId | null;
  readonly words: string;
  /** Whether it is named, or one of several. */
  readonly isNamed: boolean;
  /** Whether it was done. */
  readonly isTaken: boolean;
}

/** One side of a balance. */
export interface Pan {
  readonly text: string;
  readonly value: number;
  readonly words: string;
  readonly job: JobId;
}

/** A balance below the servers. Tilt 1: its right side is down, −1: its left one, 0: neither, or nothing is decided. */
export interface BalanceMark extends Said {
  readonly kind: 'balance';
  /** Null: nothing is weighed here, and `note` says so. */
  readonly pans: readonly [Pan, Pan] | null;
  readonly tilt: -1 | 0 | 1;
  readonly note: string;
}

/** A board above the servers that many read: how long a task would wait on each. */
export interface BoardMark extends Said {
  readonly kind: 'board';
  /** What it is, from long to short. */
  readonly title: readonly string[];
  readonly bars: readonly {
    readonly server: ServerId;
    /** Of the height of the board. */
    readonly share: number;
    readonly value: string;
    readonly isBest: boolean;
    /** Whether its value is written. */
    readonly isNamed: boolean;
  }[];
  /** How many servers it has besides. */
  readonly others: number;
  /** How much of its time is over, from 0 to 1, and how old it is in words. */
  readonly age: number;
  readonly words: string;
}

/** One of those who read a board, and where it has sent tasks by it. */
export interface Reader {
  readonly job: JobId;
  readonly name: string;
  readonly to: readonly ServerId[];
  /** The face of its die; null: it has none. */
  readonly die: number | null;
}

/** Those who read a board, in a row below it. */
export interface ReadersMark extends Said {
  readonly kind: 'readers';
  readonly readers: readonly Reader[];
  readonly others: number;
}

/** Two lines beside the queue of a server. */
export interface NoteMark extends Said {
  readonly kind: 'note';
  readonly server: ServerId;
  readonly lines: readonly [string, string];
}

/** The work of a task below its slot. */
export interface WorkMark extends Said {
  readonly kind: 'work';
  readonly server: ServerId;
  readonly lane: number;
  readonly job: JobId;
  /** How long it should take by what was told beforehand, and by what is known now. */
  readonly told: Micros;
  readonly expected: Micros;
  /** Null: its slot is kept for it. */
  readonly done: Micros | null;
  /** The longest work that was told of any task; always the same, so that nothing changes its scale. */
  readonly longest: Micros;
}

/** A mark that a paper adds to the picture of the cluster: plain data. How each kind is placed and drawn is in `placeStage.ts`. */
export type StageMark =
  | WatchMark
  | LitMark
  | WorkMark
  | GhostMark
  | BalanceMark
  | BoardMark
  | ReadersMark
  | NoteMark;

/** What a paper adds to the picture at a moment. */
export interface Stage {
  /** Jobs that wait, in the scheduler's order; others stand behind them, by arrival. */
  readonly order?: readonly JobId[];
  readonly marks: readonly StageMark[];
  /** Whether its marks stand where waiting tasks would. */
  readonly hidesTray?: boolean;
  /** Room that its marks need above and below the servers, at any time of the run. CSS pixels, before the scale */
  readonly room?: { readonly above: number; readonly below: number };
}

/** Reads off a run what its paper adds at a time; `job` is followed. */
export type StageOf = (trace: Trace, time: Micros, job: JobId | null) => Stage;
