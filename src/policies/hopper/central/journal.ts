import type { JobId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { SCHEDULER } from '../../../kit/central/launcher.ts';
import { PayloadLog, WordLog } from '../../../kit/decisionSchema.ts';
import type { Board } from '../board.ts';
import {
  type HopperLaunch,
  type HopperSizes,
  hopperLaunchKind,
  hopperSizesKind,
  MOST_SIZES,
  SIZE_UNIT,
} from '../decisions.ts';
import type { IdleSlots } from './idleSlots.ts';
import type { Placing } from './placing.ts';
import type { Sharing } from './shares.ts';

/** Writes down what a central scheduler decides, in the form of `decisions.ts`. */
export class Journal {
  private written = ''; // what was last said of sizes

  private readonly launches = new WordLog<HopperLaunch>(this.sim, hopperLaunchKind);
  private readonly sizes = new PayloadLog<HopperSizes>(this.sim, hopperSizesKind);
  readonly isOn = this.launches.isOn;

  constructor(
    private readonly sim: Sim,
    private readonly board: Board,
    private readonly idle: IdleSlots,
    private readonly sharing: Sharing,
  ) {}

  /** A launch that `placing` has chosen; the job does not have its slot yet. */
  launched(placing: Placing, job: JobId): void {
    const { board, idle, sharing, launches } = this;
    const { words, at } = launches;
    const limit = sharing.limit(job);
    words[at.task] = placing.task;
    words[at.server] = placing.server;
    words[at.copy] = placing.isRestart ? 2 : Number(placing.isCopy);
    words[at.place] = sharing.jobs.placeOf(job);
    words[at.jobs] = sharing.jobs.count;
    words[at.occupied] = board.occupied[job];
    words[at.limit] = limit === Infinity ? -1 : limit;
    words[at.remaining] = board.remaining[job];
    words[at.idle] = idle.total + 1;
    words[at.wasKept] = Number(placing.wasKept);
    launches.setTime(at.timeLeft, placing.isCopy ? Math.round(placing.timeLeft) : 0);
    launches.setTime(at.timeOfNew, placing.isCopy ? Math.round(placing.timeOfNew) : 0);
    launches.record(SCHEDULER, placing.stage);
  }

  /** What each job may have and has, if that has changed. */
  decided(): void {
    const { board, idle, sharing } = this;
    const { allocation } = sharing;
    const rows = Array.from({ length: Math.min(sharing.jobs.count, MOST_SIZES) }, (_, place) => {
      const job = sharing.jobs.order[place];
      const limit = sharing.limit(job);
      return {
        job,
        remaining: board.remaining[job],
        size: Math.round((allocation?.virtualSize[job] ?? board.remaining[job]) * SIZE_UNIT),
        allotted: limit === Infinity ? -1 : limit,
        occupied: board.occupied[job],
        kept: idle.kept.of(job),
        isLifted: allocation?.isLifted[job] ?? 0,
      };
    });
    const said: HopperSizes = {
      guideline: allocation?.guideline ?? 0,
      slots: idle.slots,
      jobs: sharing.jobs.count,
      wanted: Math.round((allocation?.wanted ?? 0) * SIZE_UNIT),
      rows,
      floor: Math.round((allocation?.floor ?? 0) * SIZE_UNIT),
    };
    const text = JSON.stringify(said);
    if (text === this.written) return;
    this.written = text;
    this.sizes.record(SCHEDULER, 0, said);
  }
}
