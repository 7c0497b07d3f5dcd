import type { JobId, SchedulerId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { skipKind, slotLaunchKind } from '../../kit/central/slotDecisions.ts';
import { writeTime } from '../../kit/decisionWords.ts';
import type { JobOrder } from '../../kit/order/jobOrder.ts';
import type { PendingTasks } from '../../kit/tasks/pendingTasks.ts';
import {
  type JobOrder as JobOrderId,
  jobOrders,
  killKind,
  MOST_ORDERED,
  orderedKind,
  patiences,
  rulesKind,
} from './decisions.ts';
import type { Patience } from './patience.ts';

const SCHEDULER: SchedulerId = 0;

/** Writes down what a scheduler that offers slots decides, in the form of `decisions.ts`. */
export class Journal {
  readonly isOn: boolean;
  private readonly logs;
  private readonly words = new Int32Array(10);
  private ordered = new Int32Array(0); // what was recorded last
  private hasRules = false;

  constructor(sim: Sim) {
    this.logs = {
      rules: sim.decisionLog(rulesKind),
      launch: sim.decisionLog(slotLaunchKind),
      skip: sim.decisionLog(skipKind),
      order: sim.decisionLog(orderedKind),
      kill: sim.decisionLog(killKind),
    };
    this.isOn = this.logs.rules.isOn;
  }

  /** Writes the rules of the run, once. */
  rules(order: JobOrderId, { rules }: Patience): void {
    if (this.hasRules || !this.isOn) return;
    this.hasRules = true;
    const { words } = this;
    words[0] = jobOrders.indexOf(order);
    words[1] = patiences.indexOf(rules.patience);
    writeTime(words, 2, rules.rackWait);
    writeTime(words, 4, rules.remoteWait);
    words[6] = rules.mostSkips;
    this.logs.rules.record(SCHEDULER, NONE, words, 7);
  }

  /** Notes how things stand before a launch; `launched` completes it. */
  beforeLaunch(job: JobId, patience: Patience): void {
    writeTime(this.words, 3, patience.waited(job));
    this.words[5] = patience.skips(job);
    this.words[6] = patience.level(job);
  }

  launched(
    { task, stage, locality }: PendingTasks,
    server: ServerId,
    level: number,
    jobsSkipped: number,
    freeSlots: number,
  ): void {
    const { words } = this;
    words[0] = task;
    words[1] = server;
    words[2] = locality;
    words[7] = level;
    words[8] = jobsSkipped;
    words[9] = freeSlots;
    this.logs.launch.record(SCHEDULER, stage, words, 10);
  }

  skipped({ stage, locality }: PendingTasks, server: ServerId, job: JobId, patience: Patience): void {
    const { words } = this;
    words[0] = server;
    words[1] = locality;
    writeTime(words, 2, patience.waited(job));
    words[4] = patience.skips(job);
    words[5] = patience.level(job);
    this.logs.skip.record(SCHEDULER, stage, words, 6);
  }

  /** Writes the first jobs in order, where they or their keys have changed. */
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
    this.logs.order.record(SCHEDULER, NONE, this.ordered, words.length);
  }

  killed(stage: StageId, task: TaskId, server: ServerId, forJob: JobId, short: number): void {
    const { words } = this;
    words[0] = task;
    words[1] = server;
    words[2] = forJob;
    words[3] = short;
    this.logs.kill.record(SCHEDULER, stage, words, 4);
  }
}
