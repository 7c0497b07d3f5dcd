import { Ring } from '../../base/ring.ts';
import type { Basics } from '../actors/messages.ts';
import { NONE, type SchedulerId, type StageId } from '../ids.ts';
import type { EventCode } from '../kernel/kernel.ts';
import type { PollRules, Polls } from '../policy/polls.ts';
import type { Channel } from '../policy/verbs.ts';

/**
 * Polls where nothing is lost and nobody is busy. Servers that are asked together answer one after the other, so their answers
 * arrive in this order and nothing comes between: one event delivers them. It counts as many events as there are answers.
 */
export class PlainPolls implements Polls {
  private readonly question: number = this.parts.messages.addKind({ ...this.rules.question, to: 'server' });
  private readonly answer: number = this.parts.messages.addKind({ ...this.rules.answer, to: 'scheduler' });
  private readonly asked: EventCode = this.parts.kernel.on(
    (count, stage, by, turn) => this.onAsked(count, stage, by, turn),
    this.rules.question.name,
  );
  private readonly answered: EventCode = this.parts.kernel.on(
    (to, stage, count, turn) => this.onAnswered(to, stage, count, turn),
    this.rules.answer.name,
  );
  private readonly addresses = new Ring(); // of servers that are being asked
  private readonly answers = new Ring(); // in transit
  private arrived = new Int32Array(16);

  constructor(
    private readonly parts: Basics,
    private readonly rules: PollRules,
  ) {}

  ask(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId, turn: number): void {
    const { actors, messages } = this.parts;
    actors.requireScheduler(scheduler, this.rules.question.name);
    this.addresses.addMany(servers, count);
    const about = turn * actors.schedulers + scheduler;
    messages.recordMany(this.question, actors.servers + scheduler, servers, count, stage, about);
    messages.deliver(this.asked, count, stage, scheduler, turn, NONE);
  }

  private onAsked(count: number, stage: StageId, scheduler: SchedulerId, turn: number): void {
    const { rules, addresses, answers, answer } = this;
    const { actors, messages, kernel } = this.parts;
    const to = actors.servers + scheduler;
    messages.deliver(this.answered, scheduler, stage, count, turn, NONE);
    for (let i = 0; i < count; i += 1) {
      const server = addresses.take();
      actors.current = server;
      const number = rules.answerOf(server, stage);
      answers.add(number);
      messages.record(answer, server, to, stage, number);
      if (i > 0) kernel.nextSequence();
    }
  }

  private onAnswered(scheduler: SchedulerId, stage: StageId, count: number, turn: number): void {
    const { actors, kernel } = this.parts;
    const { answers } = this;
    if (this.arrived.length < count) this.arrived = new Int32Array(2 * count);
    const { arrived } = this;
    for (let i = 0; i < count; i += 1) arrived[i] = answers.take();
    kernel.events += count - 1;
    actors.current = actors.servers + scheduler;
    this.rules.onAnswers(scheduler, stage, turn, 0, arrived, count);
  }
}

/** Limit of what an answer packs into one number with the turn: the position of its server. */
const MOST_SERVERS = 2 ** 20;

/** Polls where anything may be lost, and where messages may wait for actors that are busy: each answer comes by itself. */
export class CarefulPolls implements Polls {
  private readonly number = new Int32Array(1);
  private readonly schedulers = this.parts.actors.schedulers;
  private readonly question = this.parts.messages.toServer(
    this.rules.question.name,
    (server, stage, about, position) => {
      const scheduler = about % this.schedulers;
      const turn = (about - scheduler) / this.schedulers;
      const answer = this.rules.answerOf(server, stage);
      this.answer.send(server, scheduler, stage, answer, turn * MOST_SERVERS + position);
    },
    undefined,
    this.rules.question,
  );
  private readonly answer: Channel = this.parts.messages.toScheduler(
    this.rules.answer.name,
    (scheduler, stage, answer, place) => {
      const position = place % MOST_SERVERS;
      this.number[0] = answer;
      this.rules.onAnswers(scheduler, stage, (place - position) / MOST_SERVERS, position, this.number, 1);
    },
    this.rules.answer,
  );

  constructor(
    private readonly parts: Basics,
    private readonly rules: PollRules,
  ) {}

  ask(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId, turn: number): void {
    this.question.sendToMany(scheduler, servers, count, stage, turn * this.schedulers + scheduler);
  }
}
