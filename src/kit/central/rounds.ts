import { Ring } from '../../base/ring.ts';
import { NONE, type ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { SCHEDULER } from './launcher.ts';

/** How a central scheduler thinks. */
export interface Thinking {
  /** Time that it spends on each round of decisions. */
  readonly thinkTime: Micros;
  /** What a round takes beyond that, as things are when it begins; left out: no more. */
  readonly moreTime?: () => Micros;
  /** Whether one round answers all news that arrived before it began, rather than one piece of news. */
  readonly coalesce: boolean;
}

/** Decides at once, one piece of news after the other. */
export const atOnce: Thinking = { thinkTime: 0, coalesce: false };

/** Queues news for a central scheduler and answers it in rounds. News that arrives during a round waits for the next. */
export class Rounds {
  private readonly thinkTime: Micros;
  private readonly moreTime: (() => Micros) | undefined;
  private readonly coalesce: boolean;
  private readonly onRoundEnd: (() => void) | undefined;
  private readonly news = new Ring();
  private readonly thought = this.sim.schedulerTimer(() => this.answerRound());
  private readonly soon = this.sim.schedulerTimer(() => {
    this.isSoon = false;
    this.hear(NONE);
  });
  private isBusy = false;
  private isSoon = false;
  private inRound = 0; // pieces of news that the present round answers

  /** Calls `answer` with each piece of news (a server, or NONE), and `onRoundEnd` after each round. */
  constructor(
    private readonly sim: Sim,
    { thinkTime, moreTime, coalesce }: Thinking,
    private readonly answer: (server: ServerId) => void,
    onRoundEnd?: () => void,
  ) {
    this.thinkTime = thinkTime;
    this.moreTime = moreTime;
    this.coalesce = coalesce;
    this.onRoundEnd = onRoundEnd;
  }

  /** Adds news of a server; NONE: of no server in particular. */
  hear(server: ServerId): void {
    if (this.isBusy || this.thinkTime > 0 || this.moreTime !== undefined) {
      this.news.add(server);
      this.begin();
      return;
    }
    this.isBusy = true;
    this.answer(server);
    this.end();
  }

  /** Adds one piece of news after everything that happens at this moment. */
  hearSoon(): void {
    if (this.isSoon) return;
    this.isSoon = true;
    this.soon.after(0, SCHEDULER, 0, 0);
  }

  private begin(): void {
    if (this.isBusy || this.news.length === 0) return;
    this.isBusy = true;
    this.inRound = this.coalesce ? this.news.length : 1;
    const time = this.thinkTime + (this.moreTime?.() ?? 0);
    if (time === 0) this.answerRound();
    else this.sim.think(SCHEDULER, time, this.thought, 0, 0);
  }

  private answerRound(): void {
    for (; this.inRound > 0; this.inRound -= 1) this.answer(this.news.take());
    this.end();
  }

  private end(): void {
    if (this.onRoundEnd !== undefined) this.onRoundEnd();
    this.isBusy = false;
    if (this.news.length > 0) this.begin();
  }
}
