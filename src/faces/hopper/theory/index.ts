import { formatPercent, formatSeconds } from '../../../base/format.ts';
import { policies } from '../../../policies/registry.ts';
import { bestCopies, shareAboveMean, workOfCopies } from '../../../theory/copiesOfTask.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import {
  type Formula,
  type FormulaFile,
  formulasIn,
  type SimulatedPoint,
  type Values,
} from '../../../views/theory/formula.ts';
import type { TheoryPart } from '../../../views/theory/part.ts';
import words from './formulas.json' with { type: 'json' };
import { runTail } from './runTail.ts';

/** Values of Figure 3 as we read it, used if nothing has run. */
export const paperValues: Values = words.values;

const formula = formulasIn(words as unknown as FormulaFile);

const tailsOf = (runs: readonly RunTrace[]) => runs.map((run) => ({ run, ...runTail(run) }));

/** The first of the runs of which a number is known. */
const firstKnown = (values: readonly number[]) => values.find(Number.isFinite);

const isKnown = ({ x, y }: SimulatedPoint) => Number.isFinite(x) && Number.isFinite(y);

/** Why 2/β slots for each task. */
const work = formula('work', {
  evaluate: ({ k, beta, shortest }) => workOfCopies(k, beta, shortest),
  valuesOf(runs) {
    const tails = tailsOf(runs);
    const beta = firstKnown(tails.map((each) => each.beta));
    return {
      k: beta === undefined ? undefined : bestCopies(beta),
      beta,
      shortest: firstKnown(tails.map((each) => each.shortest)),
    };
  },
  readOut({ k, beta, shortest }) {
    const best = bestCopies(beta);
    const least = formatSeconds(workOfCopies(best, beta, shortest));
    return `k = ${k}: ${formatSeconds(workOfCopies(k, beta, shortest))}. Least at max(2/β, 1) = ${best.toFixed(2)}: ${least}; one attempt takes ${formatSeconds(workOfCopies(1, beta, shortest))}.`;
  },
  points: (runs) =>
    tailsOf(runs)
      .map(({ run, attempts, slotTime }) => ({
        run,
        x: attempts,
        y: slotTime,
        // With one attempt for each task the form is the mean; with more it is not how schedulers copy.
        matches: attempts === 1,
        says: `${attempts.toFixed(2)} attempts and ${formatSeconds(slotTime)} of slot time for each task`,
      }))
      .filter(isKnown),
});

/** How many tasks are stragglers. */
const stragglers = formula('stragglers', {
  evaluate: ({ beta }) => shareAboveMean(beta),
  valuesOf: (runs) => ({ beta: firstKnown(tailsOf(runs).map((each) => each.beta)) }),
  readOut: ({ beta }) =>
    `${formatPercent(shareAboveMean(beta))} of the tasks take longer than the mean, which is ${(beta / (beta - 1)).toFixed(2)} times the shortest.`,
  points: (runs) =>
    tailsOf(runs)
      .map(({ run, beta, aboveMean }) => ({
        run,
        x: beta,
        y: aboveMean,
        matches: true,
        says: `${formatPercent(aboveMean)} of the tasks above the mean, β fits at ${beta.toFixed(2)}`,
      }))
      .filter(isKnown),
});

/** What follows from Pareto times, in the order of the page. */
export const hopperFormulas: readonly Formula[] = [work, stragglers];

/** Why Hopper gives a job 2/β slots for each task, for runs of its policies. */
export const theory: TheoryPart = {
  paper: 'Hopper',
  relevance: (runs) =>
    runs.some(({ trace }) => policies.find(trace.data.policy)?.folder === 'hopper') ? 2 : -2,
  formulas: hopperFormulas,
  values: paperValues,
  panels: [],
};
