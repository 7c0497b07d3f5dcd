import { type JobId, NONE, type ServerId, type StageId } from '../../engine/ids.ts';
import type { DecisionLog, Sim } from '../../engine/policy/verbs.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';
import { type Skip, type SlotLaunch, skipKind, slotLaunchKind } from '../../kit/central/slotDecisions.ts';
import { PayloadLog, WordLog } from '../../kit/decisionSchema.ts';
import type { PendingTasks } from '../../kit/tasks/pendingTasks.ts';
import {
  type JobOrder as JobOrderId,
  type Kill,
  killKind,
  MOST_ORDERED,
  orderedKind,
  type Rules,
  rulesKind,
} from './decisions.ts';
import type { JobOrder } from './order/jobOrder.ts';
import type { Patience } from './patience.ts';

/** Records the decisions of a scheduler that offers slots (`decisions.ts`). */
export class Journal {
  private ordered = new Int32Array(0); // what was recorded last
  private hasRules = false;

  private readonly rulesLog = new PayloadLog<Rules>(this.sim, rulesKind);
  private readonly launchLog = new WordLog<SlotLaunch>(this.sim, slotLaunchKind);
  private readonly skipLog = new WordLog<Skip>(this.sim, skipKind);
  private readonly orderLog: DecisionLog = this.sim.decisionLog(orderedKind);
  private readonly killLog = new PayloadLog<Kill>(this.sim, killKind);
  readonly isOn = this.rulesLog.isOn;

  constructor(private readonly sim: Sim) {}

  /** Writes the rules of the run, once. */
  rules(order: JobOrderId, patience: Patience): void {
    if (this.hasRules) return;
    this.hasRules = true;
    this.changed(order, patience);
  }

  /** Writes the rules, if they are written already: they have changed. */
  changed(order: JobOrderId, { rules }: Patience): void {
    if (!this.hasRules) return;
    this.rulesLog.record(SCHEDULER, NONE, { ...rules, order });
  }

  /** Writes the job's wait, skips and level before a launch; `launched` completes and records it. */
  beforeLaunch(job: JobId, patience: Patience): void {
    const { words, at } = this.launchLog;
    this.launchLog.setTime(at.waited, patience.waited(job));
    words[at.skips] = patience.skips(job);
    words[at.levelBefore] = patience.level(job);
  }

  launched(
    { task, stage, locality }: PendingTasks,
    server: ServerId,
    level: number,
    jobsSkipped: number,
    freeSlots: number,
  ): void {
    const { words, at } = this.launchLog;
    words[at.task] = task;
    words[at.server] = server;
    words[at.locality] = locality;
    words[at.level] = level;
    words[at.jobsSkipped] = jobsSkipped;
    words[at.freeSlots] = freeSlots;
    this.launchLog.record(SCHEDULER, stage);
  }

  skipped({ stage, locality }: PendingTasks, server: ServerId, job: JobId, patience: Patience): void {
    const { words, at } = this.skipLog;
    words[at.server] = server;
    words[at.locality] = locality;
    this.skipLog.setTime(at.waited, patience.waited(job));
    words[at.skips] = patience.skips(job);
    words[at.level] = patience.level(job);
    this.skipLog.record(SCHEDULER, stage);
  }

  /** Records the first jobs in order, if they or their keys have changed. */
  order(orders: readonly JobOrder[]): void {
    const words: number[] = [];
    for (const order of orders) {
      for (let job = order.first(); job !== NONE && words.length < 2 * MOST_ORDERED; job = order.next()) {
        words.push(job, order.sortKey(job));
      }
    }
    const { ordered } = this;
    if (words.length === ordered.length && words.every((word, i) => word === ordered[i])) return;
    this.ordered = Int32Array.from(words);
    this.orderLog.record(SCHEDULER, NONE, this.ordered, words.length);
  }

  killed(stage: StageId, kill: Kill): void {
    this.killLog.record(SCHEDULER, stage, kill);
  }
}
