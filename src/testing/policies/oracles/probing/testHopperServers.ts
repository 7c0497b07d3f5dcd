import type { Stream } from '../../../../algorithms/random.ts';
import type { AttemptId, JobId, SchedulerId, ServerId, StageId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { type Belief, comesBefore } from './testHopperJobs.ts';
import type { Kept, Question, Round, Said, Waiting } from './testHopperQuestions.ts';

export interface ServerRules {
  readonly refusals: number;
  readonly drawsAny: boolean;
  readonly asksOn: boolean;
  ask(question: Question): void;
}

/** The servers of decentralised Hopper: whom they ask for each free slot (Hopper §5.2, Pseudocode 3, HOP-34, HOP-36). */
export class HopperServers {
  private readonly sim: Sim;
  private readonly rules: ServerRules;
  private readonly draws: Stream;
  private readonly keeper;
  private readonly queues: Waiting[][]; // [servers]
  private readonly rounds: Round[][]; // [servers]
  private readonly kept: (Kept | null)[][]; // [servers][slots]

  constructor(sim: Sim, rules: ServerRules, keepsSlots: boolean) {
    this.sim = sim;
    this.rules = rules;
    this.draws = sim.stream('draws');
    this.keeper = keepsSlots ? sim.keeper({ name: 'room for copies' }) : null;
    const servers = [...sim.topology.slots];
    this.queues = servers.map(() => []);
    this.rounds = servers.map(() => []);
    this.kept = servers.map((slots) => new Array<Kept | null>(slots).fill(null));
  }

  requested(server: ServerId, stage: StageId, scheduler: SchedulerId, belief: Belief): void {
    this.believe(server, this.jobOf(stage), belief);
    this.push(server, { stage, attempt: null, scheduler, belief });
    for (const { asked, pressed } of this.rounds[server]) {
      asked.delete(scheduler);
      pressed.delete(scheduler);
    }
  }

  /** All reservations may be asked about again: a slot came free. */
  renew(server: ServerId): void {
    for (const each of this.queues[server]) each.tried = 'not';
  }

  start(server: ServerId): void {
    const { sim } = this;
    if (!this.startWaiting(server)) return;
    while (sim.freeSlots(server) > 0 && this.queues[server].length > 0) {
      const round: Round = {
        refusals: 0,
        asked: new Set(),
        pressed: new Set(),
        unsatisfied: null,
        open: null,
      };
      this.rounds[server].push(round);
      if (!this.goOn(server, round)) return;
    }
  }

  /** Starts attempts that wait for room, in their order; false: one still waits. */
  private startWaiting(server: ServerId): boolean {
    return this.queues[server]
      .filter(({ attempt }) => attempt !== null)
      .every((each) => {
        if (!this.sim.fits(server, each.stage)) return false;
        this.sim.start(server, each.attempt as AttemptId);
        this.forget(server, each);
        return true;
      });
  }

  /** After an answer without a task: attempts that wait for the slot go first, then the round goes on. */
  private proceed(server: ServerId, round: Round): void {
    const free = this.sim.freeSlots(server);
    const isClear = this.startWaiting(server);
    const left = this.sim.freeSlots(server);
    if (isClear && left > 0) this.goOn(server, round);
    else this.close(server, round);
    if (isClear && left < free) this.start(server);
  }

  /** Whether an answer finds its question open; the slot is free then. */
  isAnswer({ server, round, about, lane }: Question, question: Question): boolean {
    if (round.open !== question || !this.rounds[server].includes(round)) return false;
    round.open = null;
    if (about !== null) about.isAskedAbout = false;
    this.sim.release(server, lane);
    return true;
  }

  refused(question: Question, said: Said): void {
    const { server, round, scheduler, belief, about } = question;
    // It had been chosen for being below its share, and is not any more: that is no refusal, but news.
    if (belief.isBelowShare && !said.belief.isBelowShare) round.asked.delete(scheduler);
    else {
      round.refusals += 1;
      if (about !== null) about.tried = 'refused';
    }
    this.hear(question, said);
    this.proceed(server, round);
  }

  gotNothing(question: Question, said: Said): void {
    if (question.about !== null) question.about.tried = 'nothing';
    this.hear(question, said);
    this.proceed(question.server, question.round);
  }

  jobIsOver({ server, stage, round, scheduler }: Question): void {
    for (const each of [...this.queues[server]]) {
      if (each.attempt !== null || each.isAskedAbout || this.jobOf(each.stage) !== this.jobOf(stage))
        continue;
      this.sim.dequeue(server, each.entry);
      this.forget(server, each);
    }
    round.asked.delete(scheduler);
    round.pressed.delete(scheduler);
    this.proceed(server, round);
  }

  /** The slot has a task, maybe of another job than was asked for, or is kept. */
  served({ server, stage, about, round }: Question, said: Said): void {
    this.close(server, round);
    if (about !== null && said.serves) {
      this.sim.dequeue(server, about.entry);
      this.forget(server, about);
    } else if (about !== null) about.tried = 'nothing';
    this.believe(server, this.jobOf(stage), said.belief);
  }

  startOrWait(server: ServerId, stage: StageId, attempt: AttemptId): void {
    if (this.sim.fits(server, stage)) this.sim.start(server, attempt);
    else this.push(server, { stage, attempt, scheduler: -1, belief: { isBelowShare: false, size: 0 } });
  }

  keep(server: ServerId, kept: Kept): void {
    this.keeper?.keep(server, kept.job);
    const slots = this.kept[server];
    slots[slots.indexOf(null)] = kept;
  }

  release(server: ServerId, question: unknown): boolean {
    const kept = this.kept[server].find((each) => each?.question === question);
    return this.free(server, kept);
  }

  /** Gives up the slot of the largest job that comes after one; gives what it was kept for. */
  yieldTo(server: ServerId, belief: Belief): Kept | undefined {
    const later = this.kept[server].filter((each) => each !== null && comesBefore(belief, each.belief));
    const last = later.reduce<Kept | null>(
      (most, each) =>
        each !== null && (most === null || comesBefore(most.belief, each.belief)) ? each : most,
      null,
    );
    return last !== null && this.free(server, last) ? last : undefined;
  }

  schedulerLost(server: ServerId, lost: SchedulerId): void {
    for (const each of [...this.kept[server]]) if (each?.scheduler === lost) this.free(server, each);
    for (const round of [...this.rounds[server]]) {
      if (round.unsatisfied !== null && this.sim.ownerOf(round.unsatisfied.stage) === lost)
        round.unsatisfied = null;
      const { open } = round;
      if (open?.scheduler !== lost) continue;
      this.isAnswer(open, open);
      this.close(server, round);
    }
    for (const each of this.queues[server].filter((one) => one.attempt === null && one.scheduler === lost)) {
      this.sim.dequeue(server, each.entry);
      this.forget(server, each);
    }
    this.renew(server);
    this.start(server);
  }

  /** An attempt is ended before it found room. */
  stops(server: ServerId, attempt: AttemptId): void {
    for (const each of this.queues[server].filter((one) => one.attempt === attempt))
      this.forget(server, each);
  }

  serverDown(server: ServerId): void {
    this.queues[server] = [];
    this.rounds[server] = [];
    this.kept[server].fill(null);
  }

  /** Asks the next question for a slot; false: there is none, and the slot stays idle. */
  private goOn(server: ServerId, round: Round): boolean {
    const open = this.queues[server].filter(({ attempt, isAskedAbout }) => attempt === null && !isAskedAbout);
    const fresh = open.filter(({ tried }) => tried === 'not');
    const smallest = fresh
      .filter(({ scheduler }) => !round.asked.has(scheduler))
      .reduce<Waiting | null>(
        (best, each) => (best === null || comesBefore(each.belief, best.belief) ? each : best),
        null,
      );
    const named = this.rules.asksOn && !this.rules.drawsAny ? round.unsatisfied : null;
    if (smallest !== null) {
      const isSmaller = named !== null && comesBefore(smallest.belief, named.belief);
      if (round.refusals < this.rules.refusals || isSmaller)
        return this.ask(server, round, smallest, smallest, true);
    }
    if (this.rules.drawsAny) {
      const any = fresh.length === 0 ? undefined : fresh[this.draws.below(fresh.length)];
      return any === undefined ? this.close(server, round) : this.ask(server, round, any, any, false);
    }
    const { unsatisfied } = round;
    round.unsatisfied = null;
    if (unsatisfied !== null) {
      const scheduler = this.sim.ownerOf(unsatisfied.stage);
      return this.ask(server, round, { ...unsatisfied, scheduler }, null, false);
    }
    const able = open.filter(({ tried, scheduler }) => tried !== 'nothing' && !round.pressed.has(scheduler));
    const drawn = this.drawBySize(able);
    return drawn === undefined ? this.close(server, round) : this.ask(server, round, drawn, drawn, false);
  }

  /** One reservation of a job that is drawn by its virtual size, in thousandths (Guideline 3). */
  private drawBySize(able: readonly Waiting[]): Waiting | undefined {
    const firsts = able.filter(
      ({ stage }, place) =>
        able.findIndex((other) => this.jobOf(other.stage) === this.jobOf(stage)) === place,
    );
    const weights = firsts.map(({ belief }) => Math.max(1, Math.round(1000 * belief.size)));
    const total = weights.reduce((a, b) => a + b, 0);
    if (total === 0) return undefined;
    let left = Math.floor((this.draws.next32() / 2 ** 32) * total);
    return firsts.find((_, place) => {
      left -= weights[place];
      return left < 0;
    });
  }

  private ask(
    server: ServerId,
    round: Round,
    { stage, scheduler, belief }: Pick<Waiting, 'stage' | 'scheduler' | 'belief'>,
    about: Waiting | null,
    mayRefuse: boolean,
  ): true {
    const lane = this.sim.hold(server, stage);
    const question = { server, scheduler, stage, belief, mayRefuse, about, lane, round };
    round.open = question;
    if (about !== null) about.isAskedAbout = true;
    round.asked.add(scheduler);
    if (!mayRefuse) round.pressed.add(scheduler);
    this.rules.ask(question);
    return true;
  }

  private hear({ server, stage, round }: Question, { belief, unsatisfied }: Said): void {
    this.believe(server, this.jobOf(stage), belief);
    if (unsatisfied === null) return;
    if (round.unsatisfied === null || comesBefore(unsatisfied.belief, round.unsatisfied.belief))
      round.unsatisfied = unsatisfied;
  }

  private believe(server: ServerId, job: JobId, belief: Belief): void {
    for (const each of this.queues[server]) if (this.jobOf(each.stage) === job) each.belief = belief;
  }

  private push(server: ServerId, waiting: Pick<Waiting, 'stage' | 'attempt' | 'scheduler' | 'belief'>): void {
    const { stage, attempt, scheduler } = waiting;
    const entry = this.sim.enqueue(server, 0, stage, attempt ?? -1, scheduler);
    this.queues[server].push({ ...waiting, entry, tried: 'not', isAskedAbout: false });
  }

  private forget(server: ServerId, waiting: Waiting): void {
    this.queues[server] = this.queues[server].filter((each) => each !== waiting);
  }

  private close(server: ServerId, round: Round): false {
    this.rounds[server] = this.rounds[server].filter((each) => each !== round);
    return false;
  }

  private free(server: ServerId, kept: Kept | null | undefined): boolean {
    if (kept === null || kept === undefined) return false;
    this.keeper?.release(server, kept.job);
    this.kept[server][this.kept[server].indexOf(kept)] = null;
    return true;
  }

  private jobOf(stage: StageId): JobId {
    return this.sim.graphs.stageJob[stage];
  }
}
