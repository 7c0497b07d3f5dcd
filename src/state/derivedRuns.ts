import { makingOf } from '../scenario/forks/lineage.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { MeasureResult } from '../worker/api.ts';
import type { Pool } from '../worker/pool.ts';

/** A small run beside those on screen, of which a view shows some numbers: one point of a sweep, with one seed. */
export interface DerivedRun {
  readonly scenario: Scenario;
  readonly index: number;
  /**
   * Ids of metrics; of those with many values, the mean is given, or with `id@0.95` the value below which this share lies.
   */
  readonly metrics: readonly string[];
}

/** What came of a derived run: its metrics, in the order in which they were asked for, or why there are none. */
export type DerivedResult =
  | Extract<MeasureResult, { readonly ok: true }>
  | {
      readonly ok: false;
      readonly message: string;
      /** The place in the scenario of which the message says something, as a JSON pointer. */
      readonly path?: string;
    };

/**
 * What is made first: what a view on screen shows (`view`), then further seeds of what is on screen (`seeds`). Only the first is
 * made while the page is busy.
 */
const ranks = ['view', 'seeds'] as const;
export type Rank = (typeof ranks)[number];

/** Runs beside those on screen. They wait for the runs on screen, and each is made once a session. */
export interface DerivedRuns {
  /** Gives what came of a run, or undefined: it has not been made yet. */
  known(run: DerivedRun): DerivedResult | undefined;
  /**
   * Makes those of the runs that are not known, in their order; calls `onKnown` after each. The function that it returns
   * cancels what is left.
   */
  ask(runs: readonly DerivedRun[], onKnown: () => void, rank?: Rank): () => void;
  /** Says whether the page is busy, as while it plays: only what a view shows is started then. */
  setBusy(isBusy: boolean): void;
  /** Where the runs are made; what was asked for before waits. */
  connect(pool: Pick<Pool, 'measure'>, workers?: number): void;
}

/** A list of runs that somebody waits for. */
interface Ask {
  readonly rank: number;
  readonly wanted: readonly { readonly run: DerivedRun; readonly key: string }[];
  readonly onKnown: () => void;
  next: number;
}

/** Results that are kept; each is the text of its scenario, about 600 bytes, and some numbers, for further seeds 3 KB. */
const MOST_KEPT = 6000;

export function createDerivedRuns(mostKept = MOST_KEPT): DerivedRuns {
  const results = new Map<string, DerivedResult>();
  const asks: Ask[] = []; // by rank, then in their order
  const running = new Map<string, { readonly by: Set<Ask>; cancel: () => void }>();
  let pool: Pick<Pool, 'measure'> | null = null;
  let most = 0;
  let isBusy = false;

  function keep(key: string, result: DerivedResult): void {
    results.set(key, result);
    // The oldest goes first.
    if (results.size > mostKept) for (const oldest of results.keys()) return void results.delete(oldest);
  }

  /** Takes the next run of an ask that is neither known nor being made. */
  function takeFrom(ask: Ask): Ask['wanted'][number] | undefined {
    while (ask.next < ask.wanted.length) {
      const taken = ask.wanted[ask.next++];
      if (results.has(taken.key)) continue;
      const made = running.get(taken.key);
      if (made === undefined) return taken;
      made.by.add(ask);
    }
    return undefined;
  }

  function end(key: string, result: DerivedResult): void {
    const made = running.get(key);
    if (made === undefined) return;
    running.delete(key);
    keep(key, result);
    serve();
    for (const ask of made.by) ask.onKnown();
  }

  function begin(to: Pick<Pool, 'measure'>, ask: Ask, { run, key }: Ask['wanted'][number]): void {
    const made = { by: new Set([ask]), cancel: () => {} };
    running.set(key, made);
    made.cancel = to.measure(run.scenario, run.index, run.metrics, {
      onResult(result) {
        const { path, message = 'It does not run.' } = result.ok ? {} : (result.issues[0] ?? {});
        end(key, result.ok ? result : { ok: false, message, path });
      },
      onCrash: (message) => end(key, { ok: false, message }),
    });
  }

  function serve(): void {
    for (const ask of [...asks]) {
      if (isBusy && ask.rank > 0) return;
      while (pool !== null && running.size < most) {
        const taken = takeFrom(ask);
        if (taken === undefined) break;
        begin(pool, ask, taken);
      }
    }
  }

  function leave(ask: Ask): void {
    const place = asks.indexOf(ask);
    if (place >= 0) asks.splice(place, 1);
    for (const [key, made] of running) {
      if (!made.by.delete(ask) || made.by.size > 0) continue;
      running.delete(key);
      made.cancel();
    }
    serve();
  }

  return {
    known: (run) => results.get(keyOf(run)),
    ask(runs, onKnown, rank = 'view') {
      const wanted = runs.map((run) => ({ run, key: keyOf(run) })).filter(({ key }) => !results.has(key));
      const ask: Ask = { rank: ranks.indexOf(rank), wanted, onKnown, next: 0 };
      const after = asks.findIndex((each) => each.rank > ask.rank);
      asks.splice(after < 0 ? asks.length : after, 0, ask);
      serve();
      return () => leave(ask);
    },
    setBusy(busy) {
      isBusy = busy;
      serve();
    },
    connect(to, workers = 2) {
      pool = to;
      most = workers;
      serve();
    },
  };
}

/** The session's derived runs. */
export const derivedRuns = createDerivedRuns();

/** Equal for runs that give the same numbers. Names are left out: they change nothing. */
function keyOf({ scenario, index, metrics }: DerivedRun): string {
  const { name: _, question: __, runs, workload, ...rest } = scenario;
  // Listed workloads can be megabytes, and other edits keep the same object.
  const jobs = workload.kind === 'generated' ? workload : numberOf(workload);
  return JSON.stringify([rest, jobs, makingOf(runs, index), metricsKey(metrics)]);
}

const numbers = new WeakMap<object, number>();
let objects = 0;

/** Numbers an object. */
function numberOf(object: object): number {
  const known = numbers.get(object);
  if (known !== undefined) return known;
  objects += 1;
  numbers.set(object, objects);
  return objects;
}

const lists = new Map<string, readonly string[]>();

/** Equal for equal lists: the number of the first of them, as a list may be long. */
function metricsKey(metrics: readonly string[]): number {
  const known = numbers.get(metrics);
  if (known !== undefined) return known;
  const text = metrics.join();
  const first = lists.get(text) ?? metrics;
  lists.set(text, first);
  const number = numberOf(first);
  numbers.set(metrics, number);
  return number;
}
