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

/** A mark that a paper adds to the picture of the cluster: plain data. How each kind is placed and drawn is in `placeStage.ts`. */
export type StageMark = WatchMark | LitMark;

/** What a paper adds to the picture at a moment. */
export interface Stage {
  /** Jobs that wait, in the scheduler's order; others stand behind them, by arrival. */
  readonly order?: readonly JobId[];
  readonly marks: readonly StageMark[];
  /** Whether its marks stand where waiting tasks would. */
  readonly hidesTray?: boolean;
}

/** Reads off a run what its paper adds at a time; `job` is followed. */
export type StageOf = (trace: Trace, time: Micros, job: JobId | null) => Stage;
