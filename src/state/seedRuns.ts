import { formatSeconds } from '../base/format.ts';
import { seedMetrics } from '../metrics/seedMetrics.ts';
import { estimate, needsConsent } from '../scenario/counted/estimate.ts';
import { FURTHER_SEEDS, furtherSeeds } from '../scenario/edit/furtherSeeds.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { type DerivedRun, type DerivedRuns, derivedRuns } from './derivedRuns.ts';
import { isSameRun, type Run, type RunSource, runStore } from './runStore.ts';
import { noSeeds, seedStore } from './seedStore.ts';

/** After the runs on screen are done, the visitor may edit on: further seeds wait for so long. [ms] */
const QUIET = 800;

/** Milliseconds between two looks at new numbers. */
const LOOK_EVERY = 150;

/** Repeats the runs on screen with further seeds. */
interface SeedRuns {
  /** While anybody watches, they are made; the function that it returns ends that. */
  watch(): () => void;
  setPaused(isPaused: boolean): void;
}

/**
 * Creates what repeats the runs on screen while these are done, nobody edits or plays, and a view shows what comes of it: so
 * there is always a control with which it can be paused.
 */
export function createSeedRuns(derived: Pick<DerivedRuns, 'ask' | 'known'> = derivedRuns): SeedRuns {
  let watchers = 0;
  let unfollow = () => {};
  let cancel: (() => void) | null = null;
  let start: ReturnType<typeof setTimeout> | undefined;
  let look: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(start);
    cancel?.();
    cancel = null;
  }

  function read(): void {
    look = undefined;
    const { sources, seeds } = seedStore.getState();
    const made = seedRunsOf(sources, seeds).map(derived.known);
    const numbersOf = (run: number, seed: number) => {
      const result = made[seed * sources.length + run];
      return result?.ok === true ? result.numbers : undefined;
    };
    const numbers = sources.map((_, run) => seeds.map((_, seed) => numbersOf(run, seed)));
    const isDone = (seed: number) =>
      sources.every((_, run) => made[seed * sources.length + run] !== undefined);
    seedStore.setState({ numbers, done: seeds.filter((_, seed) => isDone(seed)).length });
  }

  /** Goes on where it was, if it may. */
  function resume(): void {
    stop();
    const { sources, seeds, done, isPaused } = seedStore.getState();
    if (isPaused || watchers === 0 || done === seeds.length) return;
    start = setTimeout(() => {
      const wanted = seedRunsOf(sources, seeds);
      cancel = derived.ask(
        wanted,
        () => {
          if (look === undefined) look = setTimeout(read, LOOK_EVERY);
        },
        'seeds',
      );
      read();
    }, QUIET);
  }

  function follow(): void {
    const done = finished(runStore.getState().runs);
    const { sources } = seedStore.getState();
    if (done.length === sources.length && done.every((source, at) => isSameRun(source, sources[at]))) return;
    stop();
    const { seeds, limit } = done.length === 0 ? noSeeds : planSeeds(done[0].scenario);
    seedStore.setState({ ...noSeeds, sources: done, seeds, limit, numbers: done.map(() => []) });
    if (seeds.length > 0) read();
    resume();
  }

  return {
    watch() {
      watchers += 1;
      if (watchers === 1) {
        unfollow = runStore.subscribe(follow);
        follow();
        resume();
      }
      return () => {
        watchers -= 1;
        if (watchers > 0) return;
        unfollow();
        stop();
      };
    },
    setPaused(isPaused) {
      seedStore.setState({ isPaused });
      resume();
      // From now on nothing changes by itself: what is known is shown at once.
      if (!isPaused || look === undefined) return;
      clearTimeout(look);
      read();
    },
  };
}

/** The page's. */
export const seedRuns = createSeedRuns();

/** The runs on screen, if all of them are done; none otherwise. */
function finished(runs: readonly Run[]): readonly RunSource[] {
  return runs.every(({ state }) => state.kind === 'done') ? runs.map(({ source }) => source) : [];
}

/** Seconds of work on further seeds that nobody asked for (our choice): with two workers half as long. */
const BUDGET = 20;

/** Fewer seeds say nothing: even if all agree, a coin does so in one of eight cases. */
const LEAST = 4;

/** With which seeds runs are repeated. */
interface SeedPlan {
  readonly seeds: readonly number[];
  /** Why there are fewer than usual; null: there are not. */
  readonly limit: string | null;
}

/**
 * Chooses as many seeds as fit into the budget. It is judged by the estimate for a laptop, not by this machine: a link then
 * says the same everywhere, and one busy moment does not decide.
 */
export function planSeeds(scenario: Scenario): SeedPlan {
  if (needsConsent(scenario)) return { seeds: [], limit: 'These runs are large' };
  const each = estimate(scenario).seconds;
  const count = Math.min(FURTHER_SEEDS, Math.floor(BUDGET / each));
  const limit = count < FURTHER_SEEDS ? `Each seed takes about ${formatSeconds(each)}` : null;
  return { seeds: count < LEAST ? [] : furtherSeeds(scenario.seed, count), limit };
}

/** Lists the runs with further seeds: all runs with one seed first, so that they can be compared early. */
function seedRunsOf(sources: readonly RunSource[], seeds: readonly number[]): readonly DerivedRun[] {
  return seeds.flatMap((seed) =>
    sources.map(({ scenario, index }) => ({ scenario: { ...scenario, seed }, index, metrics: seedMetrics })),
  );
}
