import { type JobId, NONE, type StageId, type TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { Facts } from './testFacts.ts';
import type { Roots } from './testRoots.ts';

/** What the roots submit, and when: what is ready, once they are up, after their time to react (Quincy §2.2, §2.3). */
export class Submissions {
  private readonly facts: Facts;
  private readonly roots: Roots;
  private readonly ready = new Set<StageId>();
  private readonly begun = new Set<StageId>();
  private lost: TaskId[] = [];
  private early: TaskId[] = []; // ready one by one, before their root was
  private readonly submit: (tasks: readonly TaskId[]) => void;
  private readonly soon: (job: JobId, act: () => void) => void;
  private readonly rounds = new Map<JobId, number>(); // how often a job began anew

  constructor(
    sim: Sim,
    facts: Facts,
    roots: Roots,
    reaction: number,
    submit: (tasks: readonly TaskId[]) => void,
  ) {
    this.facts = facts;
    this.roots = roots;
    this.submit = submit;
    const heard: (() => void)[] = [];
    const timer = sim.schedulerTimer((_scheduler, at) => heard[at]());
    this.soon = (job, act) => {
      if (reaction === 0 || !roots.isUp(job)) {
        act();
        return;
      }
      const round = this.rounds.get(job);
      heard.push(() => {
        if (this.rounds.get(job) === round) act();
      });
      timer.after(reaction, 0, heard.length - 1, NONE);
    };
  }

  stageReady(stage: StageId): void {
    const job = this.facts.jobOfStage(stage);
    this.soon(job, () => {
      this.ready.add(stage);
      if (this.roots.isUp(job)) this.submitStage(stage);
    });
  }

  taskReady(stage: StageId, task: TaskId): void {
    const job = this.facts.jobOfStage(stage);
    this.soon(job, () => {
      if (this.roots.isUp(job)) this.submit([task]);
      else this.early.push(task);
    });
  }

  rootUp(job: JobId): void {
    for (const stage of this.facts.stagesOf(job)) {
      if (this.ready.has(stage)) this.submitStage(stage);
      const own = this.early.filter((task) => this.facts.stageOf(task) === stage);
      this.early = this.early.filter((task) => !own.includes(task));
      if (own.length > 0) this.submit(own);
    }
  }

  taskLost(task: TaskId): void {
    this.lost.push(task);
  }

  /** A job begins anew. */
  forget(job: JobId): void {
    this.rounds.set(job, (this.rounds.get(job) ?? 0) + 1);
    for (const stage of this.facts.stagesOf(job)) {
      this.ready.delete(stage);
      this.begun.delete(stage);
    }
    const isOther = (task: TaskId) => this.facts.jobOf(task) !== job;
    this.lost = this.lost.filter(isOther);
    this.early = this.early.filter(isOther);
  }

  private submitStage(stage: StageId): void {
    const own = this.lost.filter((task) => this.facts.stageOf(task) === stage);
    this.lost = this.lost.filter((task) => !own.includes(task));
    const tasks = this.begun.has(stage) ? own : this.facts.tasksOf(stage);
    this.begun.add(stage);
    if (tasks.length > 0) this.submit(tasks);
  }
}
