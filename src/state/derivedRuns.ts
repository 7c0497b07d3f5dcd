import type { Scenario } from '../scenario/schema.ts';
import type { Pool } from '../worker/pool.ts';

/** A small run beside those on screen, of which a view shows some numbers: one point of a sweep, with one seed. */
export interface DerivedRun {
  readonly scenario: Scenario;
  readonly index: number;
  /** Ids of metrics; of those with many values, the mean is given. */
  readonly metrics: readonly string[];
}

/** What came of a derived run: its metrics, in the order in which they were asked for, or why there are none. */
export type DerivedResult =
  | { readonly ok: true; readonly numbers: readonly number[] }
  | { readonly ok: false; readonly message: string };

/** Runs that views derive from their own settings. They wait for the runs on screen, and each is made once a session. */
export interface DerivedRuns {
  /** Gives what came of a run, or undefined: it has not been made yet. */
  known(run: DerivedRun): DerivedResult | undefined;
  /**
   * Makes those of the runs that are not known, in their order; calls `onKnown` after each. The function that it returns
   * cancels what is left.
   */
  ask(runs: readonly DerivedRun[], onKnown: () => void): () => void;
  /** Where the runs are made; what was asked for before waits. */
  connect(pool: Pick<Pool, 'measure'>): void;
}

/** So many runs go to the workers at a time: as many as there are workers. */
const AT_A_TIME = 2;

/** Results that are kept; each is some numbers and the text of its scenario, about 600 bytes. */
const MOST_KEPT = 6000;

export function createDerivedRuns(mostKept = MOST_KEPT): DerivedRuns {
  const results = new Map<string, DerivedResult>();
  const asking = new Set<() => void>();
  let pool: Pick<Pool, 'measure'> | null = null;

  function keep(key: string, result: DerivedResult): void {
    results.set(key, result);
    // The oldest goes first.
    if (results.size > mostKept) for (const oldest of results.keys()) return void results.delete(oldest);
  }

  return {
    known: (run) => results.get(keyOf(run)),
    ask(runs, onKnown) {
      const wanted = runs.map((run) => ({ run, key: keyOf(run) })).filter(({ key }) => !results.has(key));
      const cancels = new Map<string, () => void>();
      let next = 0;
      function serve(): void {
        while (pool !== null && next < wanted.length && cancels.size < AT_A_TIME) {
          const { run, key } = wanted[next++];
          if (results.has(key) || cancels.has(key)) continue;
          const end = (result: DerivedResult) => {
            cancels.delete(key);
            keep(key, result);
            serve();
            onKnown();
          };
          cancels.set(key, () => undefined);
          const cancel = pool.measure(run.scenario, run.index, run.metrics, {
            onResult: (result) =>
              end(
                result.ok ? result : { ok: false, message: result.issues[0]?.message ?? 'It does not run.' },
              ),
            onCrash: (message) => end({ ok: false, message }),
          });
          if (cancels.has(key)) cancels.set(key, cancel);
        }
      }
      asking.add(serve);
      serve();
      return () => {
        asking.delete(serve);
        next = wanted.length;
        for (const cancel of cancels.values()) cancel();
      };
    },
    connect(to) {
      pool = to;
      for (const serve of asking) serve();
    },
  };
}

/** The session's derived runs. */
export const derivedRuns = createDerivedRuns();

/** Equal for runs that give the same numbers. Names are left out: they change nothing. */
function keyOf({ scenario, index, metrics }: DerivedRun): string {
  const { name: _, question: __, runs, ...rest } = scenario;
  return JSON.stringify([rest, runs[index], metrics]);
}
