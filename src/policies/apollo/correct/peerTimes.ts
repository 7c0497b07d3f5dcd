import { selectRank } from '../../../algorithms/percentile.ts';
import { doubled } from '../../../base/doubled.ts';
import { type JobId, NONE, type StageId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { SentRow } from '../manager/sentAttempts.ts';
import type { TaskBook } from '../manager/taskBook.ts';

/**
 * How long the tasks of a job take in all, stage by stage, at one look: those that have finished, and those that run, by their
 * rates. What is usual for a task is the median of the others: "other tasks in the same stage are used as a baseline" (Apollo
 * §3.4), and a mean would grow with the stragglers. Of each stage only the times around the median are put in order.
 */
export function createPeerTimes({ sim, sent, runTimes }: TaskBook) {
  const firsts = new Uint32Array(sim.graphs.stages); // [stages] where its times begin
  const counts = new Uint32Array(sim.graphs.stages); // [stages]
  const stages: StageId[] = []; // that have running attempts
  let times = new Float64Array(256); // of one stage after the other
  let implied = new Float64Array(1024); // [rows] of those that run; NaN: no report has come

  /** The time of a rank, if one of a value is left out; NaN: none is. */
  function otherAt(stage: StageId, rank: number, own: Micros): Micros {
    const at = firsts[stage] + rank;
    return times[at] >= own ? times[at + 1] : times[at];
  }

  /** Orders the times of a stage that may be the middle ones of all or of all but one: three of them. */
  function orderMiddle(stage: StageId): void {
    const first = firsts[stage];
    const end = first + counts[stage];
    const middle = Math.max(first, first + ((counts[stage] - 2) >> 1));
    selectRank(times, first, end, middle);
    for (let at = middle + 1; at < end && at <= middle + 2; at += 1) {
      let least = at;
      for (let each = at + 1; each < end; each += 1) if (times[each] < times[least]) least = each;
      const value = times[at];
      times[at] = times[least];
      times[least] = value;
    }
  }

  /** Puts the finished tasks of each stage in, with room behind for those that run. */
  function makeRoom(): void {
    let used = 0;
    for (const stage of stages) {
      const finished = runTimes.timesIn(stage);
      const end = used + finished.length + counts[stage];
      while (end > times.length) times = doubled(times);
      times.set(finished, used);
      firsts[stage] = used;
      counts[stage] = finished.length;
      used = end;
    }
  }

  function addRunning(row: SentRow): void {
    while (row >= implied.length) implied = doubled(implied);
    const attempt = sent.attempt[row];
    const time = sim.isLive(attempt, sent.generation[row]) ? sim.impliedTime(attempt) : Number.NaN;
    implied[row] = time;
    if (Number.isNaN(time)) return;
    const stage = sent.stage[row];
    times[firsts[stage] + counts[stage]] = time;
    counts[stage] += 1;
  }

  return {
    /** Takes in what is known of a job's tasks now. */
    look(job: JobId): void {
      for (const stage of stages) counts[stage] = 0;
      stages.length = 0;
      for (let row = sent.newestStarted(job); row !== NONE; row = sent.nextOf(row)) {
        const stage = sent.stage[row];
        if (counts[stage] === 0) stages.push(stage);
        counts[stage] += 1;
      }
      makeRoom();
      for (let row = sent.newestStarted(job); row !== NONE; row = sent.nextOf(row)) addRunning(row);
      for (const stage of stages) orderMiddle(stage);
    },

    /** How long an attempt takes in all, by its rates; NaN: no report has come. */
    impliedOf(row: SentRow): Micros {
      return implied[row];
    },

    /** The median time of the other tasks of an attempt's stage; NaN: nothing is known of any. */
    usualFor(row: SentRow): Micros {
      const stage = sent.stage[row];
      const own = implied[row];
      const others = Number.isNaN(own) ? counts[stage] : counts[stage] - 1;
      if (others === 0) return Number.NaN;
      return (otherAt(stage, (others - 1) >> 1, own) + otherAt(stage, others >> 1, own)) / 2;
    },

    /** No other task's median in the stage is less: cheaper than `usualFor`. */
    leastUsual(stage: StageId): Micros {
      return counts[stage] < 2 ? 0 : times[firsts[stage] + ((counts[stage] - 2) >> 1)];
    },
  };
}
