import type { JobId, SchedulerId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { Words } from '../../kit/decisionWords.ts';
import { admitKind, evictKind, lostKind, type Rules, rulesKind, submitKind } from './decisions/jobs.ts';
import type { TaskInput } from './inputPlaces.ts';

const SCHEDULER: SchedulerId = 0;

/** Writes down what becomes of jobs and what their roots submit, in the form of `decisions/jobs.ts`. */
export class Journal {
  readonly isOn: boolean;
  private readonly logs;
  private readonly words = new Words();
  private hasRules = false;

  constructor(sim: Sim) {
    this.logs = {
      rules: sim.decisionLog(rulesKind),
      submit: sim.decisionLog(submitKind),
      admit: sim.decisionLog(admitKind),
      evict: sim.decisionLog(evictKind),
      lost: sim.decisionLog(lostKind),
    };
    this.isOn = this.logs.rules.isOn;
  }

  /** Writes the rules of the run, once. */
  rules({ family, isFair, mayPreempt, hasHysteresis, concurrency, startUpMillis, prices }: Rules): void {
    if (this.hasRules || !this.isOn) return;
    this.hasRules = true;
    const words = this.words.begin();
    for (const flag of [family === 'flow', isFair, mayPreempt, hasHysteresis]) words.add(Number(flag));
    words.add(concurrency).add(startUpMillis);
    words.add(prices.wait).add(prices.rack).add(prices.core).add(prices.cap);
    this.logs.rules.record(SCHEDULER, NONE, words.words, words.count);
  }

  submitted(task: TaskId, stage: StageId, { any, preferred }: TaskInput): void {
    if (!this.isOn) return;
    const words = this.words.begin().add(task);
    words
      .add(any === null ? 0 : 1)
      .add(any?.rackKB ?? 0)
      .add(any?.coreKB ?? 0);
    for (const { to, rackKB, coreKB } of preferred) words.add(to).add(rackKB).add(coreKB);
    this.logs.submit.record(SCHEDULER, stage, words.words, words.count);
  }

  admitted(job: JobId, server: ServerId, inLine: number): void {
    if (!this.isOn) return;
    const { words, count } = this.words.begin().add(job).add(server).add(inLine);
    this.logs.admit.record(SCHEDULER, NONE, words, count);
  }

  evicted(task: TaskId, stage: StageId, server: ServerId, forJob: JobId): void {
    if (!this.isOn) return;
    const { words, count } = this.words.begin().add(task).add(server).add(forJob);
    this.logs.evict.record(SCHEDULER, stage, words, count);
  }

  lost(server: ServerId): void {
    if (!this.isOn) return;
    const { words, count } = this.words.begin().add(server);
    this.logs.lost.record(SCHEDULER, NONE, words, count);
  }
}
