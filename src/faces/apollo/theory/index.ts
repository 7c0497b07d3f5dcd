import { formatSeconds } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import { type Micros, toSeconds } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { matched } from '../../../policies/apollo/decisions.ts';
import { policies } from '../../../policies/registry.ts';
import { failureFactor, successfulCompletion } from '../../../theory/estimatedCompletion.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import {
  type Formula,
  type FormulaFile,
  formulasIn,
  type SimulatedPoint,
  type Values,
} from '../../../views/theory/formula.ts';
import type { TheoryPart } from '../../../views/theory/part.ts';
import { estimateOn } from '../placing.ts';
import words from './formulas.json' with { type: 'json' };

/** Server D of Figure 4, where nothing fails, and our default of K_fail; used if nothing has run. */
export const figureValues: Values = words.values;

const formula = formulasIn(words as unknown as FormulaFile);

const meansOf = (runs: readonly RunTrace[]) =>
  runs.map((run) => ({ run, means: chosenMeans(run) })).filter(({ means }) => means.tasks > 0);

/** The means of the first of the runs in which managers estimate. */
function firstMeans(runs: readonly RunTrace[]): Readonly<Record<string, number | undefined>> {
  const [first] = meansOf(runs);
  if (first === undefined) return {};
  const penalty = Number(first.run.trace.data.params.failurePenalty ?? figureValues.K);
  const { wait, init, run, success } = first.means;
  return { W: wait, I: init, R: run, P: success, K: penalty };
}

/** When a task is complete. */
const completion = formula('completion', {
  evaluate: ({ W, I, R, P, K }) => failureFactor(P, K) * successfulCompletion(I, W, R),
  valuesOf: firstMeans,
  readOut({ W, I, R, P, K }) {
    const whole = successfulCompletion(I, W, R);
    const parts = `${formatSeconds(I)} + ${formatSeconds(W)} + ${formatSeconds(R)} = ${formatSeconds(whole)}`;
    const factor = failureFactor(P, K);
    return factor === 1
      ? `I + W + R = ${parts}.`
      : `I + W + R = ${parts}, × ${Number(factor.toFixed(3))} for failures: ${formatSeconds(factor * whole)}.`;
  },
  points: (runs) =>
    meansOf(runs).map(
      ({ run, means: { wait, estimated, taken, tasks } }): SimulatedPoint => ({
        run,
        x: wait,
        y: taken,
        matches: run.trace.data.params.placement === 'completion',
        says: `${tasks.toLocaleString('en')} tasks: estimated ${formatSeconds(estimated)}, taken ${formatSeconds(taken)}, on average`,
      }),
    ),
});

/** What unreliable servers cost. */
const failures = formula('failures', {
  evaluate: ({ P, K }) => failureFactor(P, K),
  valuesOf: firstMeans,
  readOut({ P, K, W, R }) {
    const factor = failureFactor(P, K);
    const more = (factor - 1) * successfulCompletion(0, W, R);
    return `${Number(factor.toFixed(3))} times as late: waiting ${formatSeconds(more)} longer on a server that surely survives costs the same.`;
  },
});

/** Apollo's two equations, in the order of the page. */
export const apolloFormulas: readonly Formula[] = [completion, failures];

/** What Apollo's managers minimise, for runs of its policies. */
export const theory: TheoryPart = {
  paper: 'Apollo',
  relevance: (runs) =>
    runs.some(({ trace }) => policies.find(trace.data.policy)?.folder === 'apollo') ? 2 : -2,
  formulas: apolloFormulas,
  values: figureValues,
  panels: [],
};

/** Means over tasks that managers have sent and that have finished there. Times in seconds; NaN where there are none. */
interface ChosenMeans {
  readonly tasks: number;
  readonly init: number;
  readonly wait: number;
  /** R: reading and computing. */
  readonly run: number;
  readonly success: number;
  /** C, as it was estimated. */
  readonly estimated: number;
  /** From dispatch to end, as it was. */
  readonly taken: number;
}

// Enough for means, and quick in runs with hundreds of thousands of decisions.
const MOST = 4_000;

const sends = new Set(['regular', 'opportunistic', 'moved']);
const meansIn = ofTrace(readMeans);

/** Reads the means from a run; cached. */
export function chosenMeans({ trace }: RunTrace): ChosenMeans {
  return meansIn(trace);
}

function readMeans(trace: Trace): ChosenMeans {
  const records = trace.decisionsOfKind(matched);
  const step = Math.max(1, Math.ceil(records.length / MOST));
  const sum = { tasks: 0, init: 0, wait: 0, run: 0, success: 0, estimated: 0, taken: 0 };
  for (let place = 0; place < records.length; place += step) {
    const { at, payload } = records.at(place);
    const estimate = sends.has(payload.verdict) ? estimateOn(payload.candidates, payload.server) : undefined;
    const taken = timeTaken(trace, payload.task, payload.server ?? NONE, at);
    if (estimate === undefined || taken === null) continue;
    sum.tasks += 1;
    sum.init += estimate.init;
    sum.wait += estimate.wait;
    sum.run += estimate.read + estimate.cpu;
    sum.success += estimate.success / 1e6;
    sum.estimated += estimate.completion;
    sum.taken += taken;
  }
  const mean = (total: Micros) => toSeconds(total / sum.tasks);
  return {
    tasks: sum.tasks,
    init: mean(sum.init),
    wait: mean(sum.wait),
    run: mean(sum.run),
    success: sum.success / sum.tasks,
    estimated: mean(sum.estimated),
    taken: mean(sum.taken),
  };
}

/** From dispatch to end of an attempt that has finished its task; null for others. */
function timeTaken(trace: Trace, task: number, server: number, at: Micros): Micros | null {
  const { server: servers, boundAt, endedAt, outcome } = trace.data.tables.attempts.columns;
  const row = trace.attemptsOfTask(task).find((each) => boundAt[each] === at && servers[each] === server);
  return row === undefined || outcome[row] !== Outcome.finished ? null : endedAt[row] - at;
}
