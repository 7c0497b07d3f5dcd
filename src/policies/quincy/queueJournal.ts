import type { JobId, SchedulerId, ServerId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { Words } from '../../kit/decisionWords.ts';
import type { Blocking } from './blocking.ts';
import { matchKind, overShareKind, sharesKind } from './decisions/queues.ts';
import { type Level, levels, type Queues } from './queues.ts';
import type { Workers } from './workers.ts';

const SCHEDULER: SchedulerId = 0;

/** Writes down what a greedy scheduler decides, in the form of `decisions/queues.ts`. */
export class QueueJournal {
  readonly isOn: boolean;
  private readonly logs;
  private readonly workers: Workers;
  private readonly words = new Words();
  private known: number[] = []; // job, share and blocked of what was recorded last

  constructor(sim: Sim, workers: Workers) {
    this.workers = workers;
    this.logs = {
      shares: sim.decisionLog(sharesKind),
      match: sim.decisionLog(matchKind),
      overShare: sim.decisionLog(overShareKind),
    };
    this.isOn = this.logs.shares.isOn;
  }

  /** Writes the shares of all jobs that run, where one of them has changed. */
  shares(jobs: readonly JobId[], blocking: Blocking): void {
    if (!this.isOn) return;
    const { known } = this;
    const now = jobs.flatMap((job) => [job, blocking.share[job], Number(blocking.isBlocked(job))]);
    if (now.length === known.length && now.every((word, at) => word === known[at])) return;
    this.known = now;
    const words = this.words.begin();
    for (const job of jobs) {
      words.add(job).add(this.workers.submitted(job)).add(this.workers.running[job]);
      words.add(blocking.share[job]).add(Number(blocking.isBlocked(job)));
    }
    this.logs.shares.record(SCHEDULER, NONE, words.words, words.count);
  }

  /** Before the task leaves its queues. */
  matched(task: TaskId, server: ServerId, level: Level, queues: Queues): void {
    if (!this.isOn) return;
    const words = this.words.begin().add(task).add(server).add(level);
    let passed = queues.countBefore(task, server, level);
    for (const each of levels) {
      const length = queues.count(server, each);
      if (each < level) passed += length;
      words.add(length);
    }
    words.add(passed);
    this.logs.match.record(SCHEDULER, this.workers.stageOf[task], words.words, words.count);
  }

  overShare(task: TaskId, running: number, share: number): void {
    if (!this.isOn) return;
    const words = this.words.begin().add(task).add(this.workers.serverOf[task]).add(running).add(share);
    this.logs.overShare.record(SCHEDULER, this.workers.stageOf[task], words.words, words.count);
  }
}
