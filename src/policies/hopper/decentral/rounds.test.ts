import { describe, expect, test } from 'vitest';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { oneStage, runByHand } from '../../../testing/engine/world/testRun.ts';
import { beliefOf, isMarked, sizeOf } from './beliefs.ts';
import { type RoundRules, Rounds } from './rounds.ts';
import { Ask } from './serverRows.ts';

/** What a scheduler says: it refuses or has nothing, and reports a job (by its stage) of a size as waiting. */
interface Said {
  readonly refuses: boolean;
  readonly size?: number;
  readonly waiting?: { readonly stage: number; readonly size: number };
}

/** Each stage is a job of its own; `queue` lists what a server with one free slot believes of those that wait with it. */
function questionsOf(
  queue: readonly { readonly scheduler: number; readonly size: number }[],
  say: (stage: number) => Said,
  rules: Pick<RoundRules, 'refusals' | 'drawsAny' | 'asksOn'>,
  seed = 1,
): readonly (readonly [how: Ask, stage: number])[] {
  const asked: [Ask, number][] = [];
  const createPolicy = (sim: Sim) => {
    const reply = sim.serverTimer((server, stage, question) => {
      const { refuses, size, waiting } = say(stage);
      const belief = beliefOf(size ?? queue[stage]?.size ?? 1, false);
      const smallest = waiting === undefined ? 0 : beliefOf(waiting.size, false);
      const round = rounds.rows.of(server, question);
      rounds.rows.write(round, question, belief, waiting?.stage ?? NONE, smallest, false);
      expect(rounds.answered(server, question)).toBe(round);
      if (refuses) rounds.refused(server, round);
      else rounds.gotNothing(server, round);
    });
    const rounds = new Rounds(sim, {
      ...rules,
      ask(server, _scheduler, stage, how, question) {
        asked.push([how, stage]);
        reply.after(1, server, stage, question);
      },
    });
    const go = sim.toServer('go', (server) => {
      for (const [stage, { scheduler, size }] of queue.entries())
        rounds.requested(server, stage, scheduler, beliefOf(size, false));
      rounds.start(server);
    });
    return {
      onStageReady(scheduler: number, stage: number) {
        if (stage === 0) go.send(scheduler, 0, stage, NONE, NONE);
      },
      onSlotFree: () => undefined,
    };
  };
  const jobs = Array.from({ length: 6 }, () => oneStage([10]));
  runByHand({ jobs, schedulers: 6, networkDelay: 1, seed }, createPolicy);
  return asked;
}

const text = { refusals: 2, drawsAny: false, asksOn: false } as const;
const { refusable, unsatisfied, drawn } = Ask;
const sized = (...sizes: readonly number[]) => sizes.map((size, scheduler) => ({ scheduler, size }));

describe('a round of questions (Hopper §5.2, Pseudocode 3)', () => {
  test('goes from the smallest job to the second smallest, and after two refusals draws from all', () => {
    const asked = questionsOf(sized(8, 2, 5), () => ({ refuses: true }), text);
    expect(asked.slice(0, 2)).toEqual([
      [refusable, 1],
      [refusable, 2],
    ]);
    expect(asked[2][0]).toBe(drawn);
  });

  test('three refusals, if so many are taken, and none at all', () => {
    const count = (refusals: number) =>
      questionsOf(sized(8, 2, 5), () => ({ refuses: true }), { ...text, refusals }).filter(
        ([how]) => how === refusable,
      ).length;
    expect([0, 1, 2, 3, 4].map(count)).toEqual([0, 1, 2, 3, 3]);
  });

  test('asks no scheduler twice in a way that may be refused', () => {
    const queue = [
      { scheduler: 0, size: 1 },
      { scheduler: 0, size: 2 },
      { scheduler: 1, size: 9 },
    ];
    const asked = questionsOf(queue, () => ({ refuses: true }), text);
    expect(asked.filter(([how]) => how === refusable)).toEqual([
      [refusable, 0],
      [refusable, 2],
    ]);
  });

  test('turns to the smallest job that was reported as waiting, though it has no reservation here', () => {
    const say = (stage: number): Said => {
      if (stage > 1) return { refuses: false };
      return { refuses: true, waiting: stage === 0 ? { stage: 4, size: 7 } : { stage: 5, size: 3 } };
    };
    const asked = questionsOf(sized(1, 2), say, text);
    expect(asked[2]).toEqual([unsatisfied, 5]);
  });

  test('may ask on for jobs of its queue that are smaller than the one that was reported', () => {
    const say = (stage: number): Said => ({
      refuses: stage < 5,
      waiting: stage < 2 ? { stage: 5, size: 3.5 } : undefined,
    });
    const ask = (asksOn: boolean) => questionsOf(sized(1, 2, 3, 4), say, { ...text, asksOn });
    expect(ask(false)[2]).toEqual([unsatisfied, 5]);
    expect(ask(true).slice(2, 4)).toEqual([
      [refusable, 2],
      [unsatisfied, 5],
    ]);
  });

  test('ends once every scheduler has nothing, and leaves the slot idle', () => {
    const asked = questionsOf(sized(3, 1, 2), () => ({ refuses: false }), text);
    expect(asked).toEqual([
      [refusable, 1],
      [refusable, 2],
      [refusable, 0],
    ]);
  });

  test('as Pseudocode 3 prints it, it draws only jobs that have not refused, and heeds no reports', () => {
    const say = () => ({ refuses: true, waiting: { stage: 5, size: 1 } });
    for (let seed = 0; seed < 20; seed += 1) {
      const asked = questionsOf(sized(1, 2, 3, 4), say, { ...text, drawsAny: true }, seed);
      expect(asked.every(([how]) => how !== unsatisfied)).toBe(true);
      expect(asked[2][0]).toBe(drawn);
      expect([2, 3]).toContain(asked[2][1]);
    }
  });

  test('draws jobs by their virtual sizes under guideline 3', () => {
    const RUNS = 300;
    const counts = [0, 0, 0];
    for (let seed = 0; seed < RUNS; seed += 1) {
      const [[how, stage]] = questionsOf(
        sized(1, 3, 6),
        () => ({ refuses: false }),
        { ...text, refusals: 0 },
        seed,
      );
      expect(how).toBe(drawn);
      counts[stage] += 1;
    }
    // Standard deviations are at most 0.03.
    [0.1, 0.3, 0.6].forEach((share, stage) => {
      expect(Math.abs(counts[stage] / RUNS - share)).toBeLessThan(0.11);
    });
  });
});

test('beliefs put marked jobs first, then the smallest, and keep sizes', () => {
  const beliefs = [beliefOf(4, false), beliefOf(9, true), beliefOf(2, false), beliefOf(1.5, true)];
  expect([...beliefs].sort((a, b) => a - b)).toEqual([beliefs[3], beliefs[1], beliefs[2], beliefs[0]]);
  expect(beliefs.map(sizeOf)).toEqual([4_000, 9_000, 2_000, 1_500]);
  expect(beliefs.map(isMarked)).toEqual([false, true, false, true]);
});
