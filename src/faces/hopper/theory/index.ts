import { formatPercent, formatSeconds } from '../../../base/format.ts';
import { policies } from '../../../policies/registry.ts';
import { bestCopies, shareAboveMean, workOfCopies } from '../../../theory/copiesOfTask.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import {
  type Formula,
  linear,
  log,
  type SimulatedPoint,
  type Values,
  type Variable,
} from '../../../views/theory/formula.ts';
import type { TheoryPart } from '../../../views/theory/part.ts';
import { runTail } from './runTail.ts';

const variables = {
  copies: { id: 'k', label: 'Copies of each task', symbol: 'k', unit: '', range: linear(1, 5, 0.01) },
  beta: { id: 'beta', label: 'Tail of task times', symbol: 'β', unit: '', range: linear(1.05, 3, 0.05) },
  shortest: { id: 'shortest', label: 'Shortest task', symbol: 'xₘ', unit: 's', range: log(0.01, 60, 0.01) },
} as const satisfies Readonly<Record<string, Variable>>;

/** Values of Figure 3 as we read it, used if nothing has run. */
export const paperValues: Values = { k: 1.43, beta: 1.4, shortest: 1 };

const tailsOf = (runs: readonly RunTrace[]) => runs.map((run) => ({ run, ...runTail(run) }));

/** The first of the runs of which a number is known. */
const firstKnown = (values: readonly number[]) => values.find(Number.isFinite);

const isKnown = ({ x, y }: SimulatedPoint) => Number.isFinite(x) && Number.isFinite(y);

/** Why 2/β slots for each task. */
const work: Formula = {
  id: 'work',
  title: 'Work of racing copies',
  written: 'g(k) = k·E[min of k] = xₘ·β·k²/(kβ − 1)',
  help: 'Slot time that a task uses if k copies of it start together and stop when the first has finished, with Pareto times. For β below 2 racing saves work: it is least at k = 2/β, as many slots as Hopper’s virtual size has for each remaining task. Points: attempts and slot time for each task in the runs. Schedulers copy stragglers only, once these are known, so runs with copies need less work than the form.',
  source: 'after Hopper §4.1',
  codes: 'HOP-17',
  variables: [variables.copies, variables.beta, variables.shortest],
  y: { title: 'slot time of a task', unit: 's' },
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
};

/** How many tasks are stragglers. */
const stragglers: Formula = {
  id: 'stragglers',
  title: 'Tasks above the mean',
  written: 'P(x > E[x]) = ((β − 1)/β)^β',
  help: 'The share of Pareto times that exceed their mean: with the heaviest tails few tasks do, but these take very long. Points: runs without copies, at the β that fits the times of their tasks best; other distributions lie elsewhere.',
  source: 'after Hopper §4.1',
  codes: 'T-HOP-30',
  variables: [variables.beta],
  y: { title: 'tasks that take longer than the mean', unit: '%' },
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
};

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
