import { type Attempt, type Entry, type Loss, NEVER, type Rule, type Server } from './testActors.ts';
import type { LossyCluster } from './testLossyCluster.ts';
import type { Stage } from './testPlan.ts';

/** Servers that go down with all that they run, queue and hold, and who hears of it when (COM-13). */
export class Losses {
  private readonly cluster: LossyCluster;
  private readonly rule: Rule;
  private readonly heard = new Map<Stage, number>(); // when the scheduler of a stage last heard of lost probes

  constructor(cluster: LossyCluster, rule: Rule) {
    this.cluster = cluster;
    this.rule = rule;
  }

  goDown(server: Server): void {
    const loss: Loss = { server, noticedAt: NEVER, stages: new Set(), tasks: [] };
    server.loss = loss;
    server.isUp = false;
    server.downAt = this.cluster.clock.now;
    const queueOf = (entry: Entry) => this.rule.queueOf?.(entry) ?? 0;
    for (const { stage } of server.queue.sort((a, b) => queueOf(a) - queueOf(b))) loss.stages.add(stage);
    server.queue = [];
    for (const attempt of this.cluster.attempts) {
      if (attempt.server !== server || attempt.outcome !== 'open') continue;
      this.fail(attempt);
      loss.tasks.push(attempt.task);
    }
    for (const hold of server.holds) this.cluster.release(hold);
    this.rule.serverDown?.(server);
  }

  private fail(attempt: Attempt): void {
    attempt.outcome = 'failed';
    attempt.endedAt = this.cluster.clock.now;
    attempt.server.running = attempt.server.running.filter((other) => other !== attempt);
  }

  notice(server: Server): void {
    const { loss } = server;
    if (loss === null) return;
    loss.noticedAt = this.cluster.clock.now;
    server.isKnownLost = true;
    this.tellAll((scheduler) => this.rule.serverLost?.(scheduler, server));
    this.cluster.clock.at(this.cluster.clock.now, () => this.settle(loss));
  }

  comeBack(server: Server): void {
    const { loss } = server;
    if (loss === null) return;
    server.loss = null;
    server.isUp = true;
    server.isKnownLost = false;
    server.upAt = this.cluster.clock.now;
    if (loss.noticedAt === NEVER) this.tellAll((scheduler) => this.rule.serverLost?.(scheduler, server));
    this.cluster.clock.at(this.cluster.clock.now, () => {
      this.tellAll((scheduler) => this.rule.serverBack?.(scheduler, server));
      this.settle(loss);
    });
  }

  private tellAll(tell: (scheduler: number) => void): void {
    for (let scheduler = 0; scheduler < this.cluster.schedulers; scheduler += 1)
      if (!this.cluster.isDown[scheduler]) tell(scheduler);
  }

  /**
   * What was lost with a server is given back, and whoever may wait in vain is told: first those of whom something waited
   * or came there, in that order, then those who lost tasks, in the order that the run had.
   */
  private settle({ tasks, stages }: Loss): void {
    const lost = new Set(tasks.map(({ stage }) => stage));
    for (const task of tasks.splice(0)) this.cluster.tellLost(task);
    const others = this.cluster.choices
      .inOrder(lost, this.cluster.clock.now)
      .filter((stage) => !stages.has(stage));
    const order = [...stages, ...others];
    stages.clear();
    for (const stage of order) this.cluster.hand(stage);
  }

  messageLost(server: Server, stage: Stage | null, attempt: Attempt | null, sentAt: number): void {
    const { loss } = server;
    const { now } = this.cluster.clock;
    const isTaskLost = attempt !== null && attempt.outcome === 'open' && sentAt >= server.downAt;
    if (isTaskLost) {
      this.fail(attempt);
      if (loss === null) this.cluster.tellLost(attempt.task);
      else loss.tasks.push(attempt.task);
    }
    const isHeardNow = loss === null || (sentAt < loss.noticedAt && loss.noticedAt < NEVER);
    // Of all probes that are lost at once, a scheduler hears once.
    if (isHeardNow && !isTaskLost) {
      if (stage === null || this.heard.get(stage) === now) return;
      this.heard.set(stage, now);
    }
    if (loss === null) {
      if (stage !== null) this.cluster.hand(stage);
      return;
    }
    if (stage !== null) loss.stages.add(stage);
    if (isHeardNow) this.settle(loss);
  }
}
