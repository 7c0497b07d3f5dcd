import type { Micros } from '../../../engine/kernel/time.ts';
import type { Board } from '../board.ts';
import type { BookRules } from '../jobBook.ts';
import type { IdleSlots } from './idleSlots.ts';
import type { Sharing } from './shares.ts';

/** What a central scheduler with copies goes by. */
export interface CentralRules extends BookRules {
  readonly heartbeat: Micros;
  /** Slots that only copies may have, and copies no others (HOP-11); null: copies go wherever others do. */
  readonly reserved: number | null;
  /** Copies that may run at a time, of all slots; 1: as many as there are. */
  readonly copyCap: number;
  /** Whether copies wait until no waiting task of any job can use the slot (AMB-45); left out: for those of their job. */
  readonly copiesWaitForAll?: boolean;
  /** k: of all jobs, so many next ones may be served before a smaller one to run beside their data (HOP-30); 0: none. */
  readonly localityShare: number;
  /** Servers below this percentile of pace get no copies (LATE); left out or 0: all may. */
  readonly slowServer?: number;
  makeSharing(board: Board, idle: IdleSlots): Sharing;
}
