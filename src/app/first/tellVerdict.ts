import { maxOf } from '../../base/extremes.ts';
import { formatMicros } from '../../base/format.ts';
import { runLetter } from '../../base/runLetter.ts';
import type { JobId, TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Piece } from '../../explain/explanation.ts';
import { calledOf } from '../../explain/verdict/names.ts';
import { verdictOf } from '../../explain/verdict/verdict.ts';
import { explainHeldBack, explainStop } from '../../faces/explain.ts';
import { jobName } from '../../views/shared/names.ts';
import type { RunTrace } from '../../views/shared/view.ts';

/** The answer to the question which run finishes a job first. */
interface Answer {
  /** Index of the run that was first; null: a tie. */
  readonly winner: number | null;
  /** Who took how long. */
  readonly result: string;
  /** Why, in one sentence. */
  readonly cause: readonly Piece[];
  /** The task that it is about, and the run in which it lost its time; null: there is nothing to show. */
  readonly task: TaskId | null;
  readonly run: number;
  /** What to see again. */
  readonly from: Micros;
  readonly to: Micros;
}

/** Tells who finished a job first, and why. */
export function tellVerdict(runs: readonly RunTrace[], job: JobId): Answer {
  const { winner, loser, responses, sentence, shown } = verdictOf(runs, job, {
    stop: explainStop,
    heldBack: explainHeldBack,
  });
  const arrival = runs[0].trace.data.tables.jobs.columns.arrivedAt[job];
  const whole = { task: null, run: runs[0].index, from: arrival, to: arrival + longest(responses) };
  if (winner === null || loser === null) {
    const [time] = responses;
    const took = Number.isFinite(time)
      ? `took ${formatMicros(time)} in each run`
      : 'did not finish in any run';
    return { winner: null, result: `A tie: ${jobName(job)} ${took};`, cause: sentence, ...whole };
  }
  const result = `${calledOf(runs, winner)} finished ${jobName(job)} in ${formatMicros(responses[winner])}, ${calledOf(runs, loser)} ${
    Number.isFinite(responses[loser]) ? `in ${formatMicros(responses[loser])}` : 'never'
  }:`;
  const mark =
    shown === null ? whole : { task: shown.task, run: runs[loser].index, from: shown.from, to: shown.to };
  return { winner: runs[winner].index, result, cause: sentence, ...mark };
}

/**
 * What its preset says a run is called, or its title without its second part, such as "Sparrow" for "Sparrow: late binding"; with its
 * letter where that is not enough.
 */
export function nameOf({ index, title, said }: RunTrace, runs: readonly RunTrace[]): string {
  if (said !== undefined) return said;
  const short = shortened(title);
  const isClear = runs.every((run) => run.index === index || shortened(run.title) !== short);
  return isClear ? short : `${runLetter(index)} (${title})`;
}

function shortened(title: string): string {
  return title.replace(/: .*$/, '');
}

function longest(responses: readonly Micros[]): Micros {
  return maxOf(responses.filter(Number.isFinite), 0);
}
