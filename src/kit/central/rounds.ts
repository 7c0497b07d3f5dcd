import { Ring } from '../../base/ring.ts';
import type { SchedulerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Sim } from '../../engine/policy/verbs.ts';

const SCHEDULER: SchedulerId = 0;

/** How a central scheduler thinks. */
export interface Thinking {
  /** Time that it spends on each round of decisions. */
  readonly thinkTime: Micros;
  /** Whether one round answers all news that came in by its beginning, rather than one piece. */
  readonly coalesce: boolean;
}

/** Takes news, and answers it in rounds. */
export interface Rounds {
  hear(item: number): void;
}

/** Makes a central scheduler think about its news: what comes in while it thinks is for the next round. */
export function createRounds(
  sim: Sim,
  { thinkTime, coalesce }: Thinking,
  answer: (item: number) => void,
  onRoundEnd: () => void,
): Rounds {
  const news = new Ring();
  let isBusy = false;
  let inRound = 0; // news that the present round answers
  const thought = sim.schedulerTimer(endRound);

  function begin(): void {
    if (isBusy || news.length === 0) return;
    isBusy = true;
    inRound = coalesce ? news.length : 1;
    if (thinkTime === 0) endRound();
    else sim.think(SCHEDULER, thinkTime, thought, 0, 0);
  }

  function endRound(): void {
    for (; inRound > 0; inRound -= 1) answer(news.take());
    onRoundEnd();
    isBusy = false;
    begin();
  }

  return {
    hear(item) {
      news.add(item);
      begin();
    },
  };
}
