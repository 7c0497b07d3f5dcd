import type { Scenario, UserSpec } from '../../../../scenario/shape/schema.ts';
import { type Attempt, type Hold, type Message, NEVER, type Rule, type Server } from './testActors.ts';
import { BusySchedulers } from './testBusySchedulers.ts';
import type { Choices } from './testChoices.ts';
import { Clock } from './testClock.ts';
import { Data } from './testData.ts';
import { isFed, isFinished, mayOpenEarly } from './testEarlyStarts.ts';
import { planFailures } from './testFailures.ts';
import { Losses } from './testLosses.ts';
import type { LossyCluster } from './testLossyCluster.ts';
import { type Job, jobsOf, micros, type Stage, type Task } from './testPlan.ts';
import { SchedulerLosses } from './testSchedulerLosses.ts';

/** Servers, schedulers, messages and failures, as plainly as they can be told. What is drawn at random is asked of the run. */
export class Cluster implements LossyCluster {
  readonly clock = new Clock();
  readonly servers: Server[];
  readonly jobs: Job[];
  readonly users: readonly UserSpec[];
  readonly choices: Choices;
  readonly schedulers: number;
  readonly slots: number;
  readonly delay: number;
  readonly complaints: string[] = [];
  readonly messages: Message[] = [];
  readonly attempts: Attempt[] = [];
  readonly holds: Hold[] = [];
  readonly isDown: boolean[];
  readonly isKnownDown: boolean[];
  readonly schedulerUpAt: number[];
  readonly busy: BusySchedulers;
  readonly data: Data;
  readonly mayLoseServers: boolean;
  private readonly rule: Rule;
  private readonly losses: Losses;
  private readonly schedulerLosses: SchedulerLosses;
  private waiting: Attempt[] = []; // for input, in slots
  private readonly untold = new Map<Stage, Task[]>(); // lost tasks whose scheduler is down

  constructor(scenario: Scenario, schedulers: number, choices: Choices, ruleOf: (cluster: Cluster) => Rule) {
    const { cluster, events = [], runs } = scenario;
    this.slots = cluster.slotsPerServer;
    this.delay = micros(cluster.roundTrip / 2);
    this.schedulers = schedulers;
    this.mayLoseServers = events.some(({ kind }) => kind === 'serverDown');
    this.choices = choices;
    this.isDown = Array(schedulers).fill(false);
    this.isKnownDown = Array(schedulers).fill(false);
    this.schedulerUpAt = Array(schedulers).fill(-NEVER);
    this.busy = new BusySchedulers(
      this.clock,
      schedulers,
      micros(Number(runs[0].params?.schedulerTime ?? 0)),
    );
    this.servers = Array.from({ length: cluster.racks * cluster.serversPerRack }, (_, id) => ({
      id,
      queue: [],
      running: [],
      holds: [],
      isUp: true,
      isKnownLost: false,
      downAt: -NEVER,
      upAt: -NEVER,
      loss: null,
    }));
    ({ jobs: this.jobs, users: this.users } = jobsOf(scenario));
    this.data = new Data(
      scenario,
      this.jobs.flatMap(({ stages }) => stages),
    );
    this.rule = ruleOf(this);
    this.losses = new Losses(this, this.rule);
    this.schedulerLosses = new SchedulerLosses(this, this.rule, scenario.seed);
    planFailures(this, events, this.losses, this.schedulerLosses);
    this.planArrival(-1);
  }

  complain(text: string): void {
    this.complaints.push(`${this.clock.now}: ${text}`);
  }

  free(server: Server): number {
    return server.isUp ? this.slots - server.running.length - server.holds.length : 0;
  }

  isFinished(stage: Stage): boolean {
    return isFinished(stage);
  }

  /** Whom the job of a stage belongs to. */
  ownerOf({ job }: Stage): number {
    if (this.isDown[job.owner])
      this.complain(`scheduler ${job.owner} is down and sends something of job ${job.id}`);
    return job.owner;
  }

  toServer(
    kind: string,
    from: number,
    server: Server,
    stage: Stage | null,
    attempt: Attempt | null,
    act: () => void,
  ) {
    this.send(kind, this.servers.length + from, server, stage, attempt, act);
  }

  /** From one server to another. */
  between(
    kind: string,
    from: Server,
    to: Server,
    stage: Stage | null,
    attempt: Attempt | null,
    act: () => void,
  ) {
    this.send(kind, from.id, to, stage, attempt, act);
  }

  private send(
    kind: string,
    from: number,
    server: Server,
    stage: Stage | null,
    attempt: Attempt | null,
    act: () => void,
  ) {
    const message = this.post(kind, from, server.id, stage?.id ?? -1);
    this.clock.at(this.clock.now + this.delay, () => {
      if (server.isUp && message.sentAt >= server.upAt) {
        act();
        return;
      }
      message.receivedAt = NEVER;
      this.losses.messageLost(server, stage, attempt, message.sentAt);
    });
  }

  toScheduler(kind: string, server: Server, scheduler: number, stage: Stage | null, act: () => void): void {
    const message = this.post(kind, server.id, this.servers.length + scheduler, stage?.id ?? -1);
    this.clock.at(this.clock.now + this.delay, () => {
      if (this.isDown[scheduler] || message.sentAt < this.schedulerUpAt[scheduler])
        message.receivedAt = NEVER;
      else
        this.busy.receive(scheduler, act, () => {
          message.receivedAt = NEVER;
        });
    });
  }

  bind(task: Task, server: Server): Attempt {
    const { now } = this.clock;
    if (task.state !== 'left') this.complain(`task ${task.id} is placed twice`);
    if (!task.stage.isReady) this.complain(`task ${task.id} is placed too early`);
    if (!task.allowed.includes(server.id)) this.complain(`task ${task.id} may not run on ${server.id}`);
    task.state = 'alive';
    const attempt: Attempt = {
      task,
      server,
      boundAt: now,
      startedAt: NEVER,
      endedAt: NEVER,
      outcome: 'open',
    };
    this.attempts.push(attempt);
    return attempt;
  }

  start(attempt: Attempt): void {
    const { server, task } = attempt;
    if (this.free(server) <= 0) this.complain(`task ${task.id} starts on a full server`);
    attempt.startedAt = this.clock.now;
    server.running.push(attempt);
    task.hasStarted = true;
    this.openEarly(task.stage);
    if (isFed(task.stage)) this.compute(attempt);
    else this.waiting.push(attempt);
  }

  /** It reads first, from whatever replicas are up (COM-6), and computes then. */
  private compute(attempt: Attempt): void {
    const { task, server } = attempt;
    const isUp = (replica: number) => this.servers[replica].isUp;
    const reads = this.data.readingTime(task, this.data.distance(task, server.id, isUp));
    if (reads === 0) this.finishLater(attempt);
    else
      this.clock.at(Math.round(this.clock.now + reads), () => {
        if (attempt.outcome === 'open') this.finishLater(attempt);
      });
  }

  private finishLater(attempt: Attempt): void {
    this.clock.at(this.clock.now + attempt.task.duration, () => {
      if (attempt.outcome === 'open') this.finish(attempt);
    });
  }

  hold(server: Server, stage: Stage, scheduler: number): Hold {
    const hold: Hold = { server, stage, scheduler, from: this.clock.now, to: NEVER };
    server.holds.push(hold);
    this.holds.push(hold);
    return hold;
  }

  release(hold: Hold): void {
    hold.to = this.clock.now;
    hold.server.holds = hold.server.holds.filter((other) => other !== hold);
  }

  /** A scheduler does not answer a question of a server that is known to be lost: as if the probe had been lost. */
  unanswered(server: Server, stage: Stage): void {
    this.losses.messageLost(server, stage, null, -1);
  }

  /** Hands a stage to its scheduler, or again what is left of it. */
  hand(stage: Stage): void {
    if (!stage.isReady || this.isFinished(stage)) return;
    if (this.isDown[stage.job.owner]) return;
    for (const task of this.untold.get(stage) ?? []) this.giveBack(task);
    this.untold.delete(stage);
    this.rule.stageReady(stage);
  }

  private post(kind: string, from: number, to: number, stage: number): Message {
    const sentAt = this.clock.now;
    const message = { kind, from, to, stage, sentAt, receivedAt: sentAt + this.delay };
    this.messages.push(message);
    return message;
  }

  /** Jobs of one moment come together, and after that the next ones are on their way. */
  private planArrival(after: number): void {
    const next = Math.min(...this.jobs.map(({ arrivesAt }) => arrivesAt).filter((at) => at > after));
    this.clock.at(next, () => {
      this.arrive(next);
      this.planArrival(next);
    });
  }

  private arrive(at: number): void {
    for (const job of this.jobs) {
      if (job.arrivesAt !== at) continue;
      job.hasArrived = true;
      job.owner = this.choices.firstOwner(job.id);
      const isAstray = this.isKnownDown[job.owner] && this.isKnownDown.includes(false);
      if (job.owner >= this.schedulers || isAstray) this.complain(`job ${job.id} goes astray`);
      for (const stage of job.stages) if (stage.after.length === 0) this.open(stage);
    }
  }

  private open(stage: Stage): void {
    if (stage.isReady) return;
    stage.isReady = true;
    this.hand(stage);
  }

  private finish(attempt: Attempt): void {
    const { server, task } = attempt;
    attempt.outcome = 'finished';
    attempt.endedAt = this.clock.now;
    task.state = 'finished';
    server.running = server.running.filter((other) => other !== attempt);
    this.openEarly(task.stage);
    const fed = this.waiting.filter((each) => isFed(each.task.stage));
    this.waiting = this.waiting.filter((each) => !fed.includes(each));
    for (const each of fed) this.compute(each);
    if (this.isFinished(task.stage)) {
      for (const stage of task.stage.job.stages) {
        if (stage.after.includes(task.stage) && stage.after.every((each) => this.isFinished(each)))
          this.open(stage);
      }
    }
    this.rule.slotFree(server);
  }

  private openEarly(before: Stage): void {
    for (const stage of before.job.stages) {
      if (stage.isReady || !stage.after.includes(before) || !mayOpenEarly(stage)) continue;
      this.clock.at(this.clock.now, () => this.open(stage));
    }
  }

  tellLost(task: Task): void {
    task.state = 'left';
    if (!this.isDown[task.stage.job.owner]) this.giveBack(task);
    else this.untold.set(task.stage, [...(this.untold.get(task.stage) ?? []), task]);
  }

  /** Tasks that are alike: those that were lost come first. Those that are not: in their own order. */
  giveBack(task: Task): void {
    const { stage } = task;
    if (stage.isApart) {
      stage.left = stage.tasks.filter((each) => each === task || stage.left.includes(each));
      return;
    }
    stage.returned.push(task);
    stage.left = [...stage.returned, ...stage.left.filter((each) => !stage.returned.includes(each))];
  }
}
