import { formatCount, formatPercent, formatSeconds } from '../../../base/format.ts';
import { runLetter } from '../../../base/runLetter.ts';
import { rulesKind } from '../../../policies/quincy/decisions/jobs.ts';
import type { Prices } from '../../../policies/quincy/decisions/prices.ts';
import {
  breakEvenWait,
  evictionEnds,
  productionFit,
  productionJobs,
  shareShorter,
  slowdownBehind,
  transferCost,
} from '../../../theory/quincy.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import {
  type Formula,
  type FormulaFile,
  formulasIn,
  type RunCurve,
  type Values,
} from '../../../views/theory/formula.ts';
import type { TheoryPart } from '../../../views/theory/part.ts';
import words from './formulas.json' with { type: 'json' };

/** Values used if no run has them: those of the paper's experiments, and our fit of its Table 1. */
export const quincyValues: Values = {
  ...words.values,
  median: productionFit.medianMinutes,
  sigma: productionFit.sigma,
};

const formula = formulasIn(words as unknown as FormulaFile);

function pricesOf({ trace }: RunTrace): Prices | null {
  const rules = trace.decisionsOfKind(rulesKind);
  if (rules.length === 0) return null;
  const { family, prices } = rules.at(0).payload;
  return family === 'flow' ? prices : null;
}

/** Gives the prices of the first run under Quincy's flow; queues have none. */
function ownPrices(runs: readonly RunTrace[]): Readonly<Record<string, number | undefined>> {
  const prices = runs.map(pricesOf).find((each) => each !== null);
  if (prices === null || prices === undefined) return {};
  return { omega: prices.wait / 100, psi: prices.rack / 100, xi: prices.core / 100 };
}

/** Lists curves for the rack switch, and for the core at the prices of those runs for which the form gives another value. */
function otherPrices(
  evaluate: (values: Values) => number,
): (runs: readonly RunTrace[], values: Values) => readonly RunCurve[] {
  return (runs, values) => {
    const others = new Map<number, { readonly letters: string[]; readonly values: Values }>();
    for (const run of runs) {
      const prices = pricesOf(run);
      if (prices === null) continue;
      const own = { ...values, omega: prices.wait / 100, xi: prices.core / 100 };
      const says = Number(evaluate(own).toPrecision(9));
      if (says === Number(evaluate(values).toPrecision(9))) continue;
      const same = others.get(says) ?? { letters: [] as string[], values: own };
      same.letters.push(runLetter(run.index));
      others.set(says, same);
    }
    const atCore = [...others.values()].map(({ letters, values: own }) => ({
      title: `core: ${letters.join(', ')}`,
      values: own,
    }));
    return [{ title: 'rack switch', values: { ...values, xi: values.psi } }, ...atCore];
  };
}

const waitForPlace = ({ GB, omega, xi }: Values) => breakEvenWait(transferCost(GB, xi), omega);
const evictable = ({ GB, xi }: Values) => evictionEnds(0, GB, 0, xi);

/** How long a place with the data is worth waiting for. */
const waiting = formula('breakEvenWait', {
  xMost: ({ GB }) => Math.max(5, 2 * GB),
  evaluate: waitForPlace,
  valuesOf: ownPrices,
  readOut: ({ GB, omega, xi, psi }) =>
    `For ${formatCount(GB)} GB a task waits ${formatSeconds(breakEvenWait(transferCost(GB, xi), omega))} rather than cross the core, ${formatSeconds(breakEvenWait(transferCost(GB, psi), omega))} rather than cross a rack switch.`,
  curves: otherPrices(waitForPlace),
});

/** Until when a running task is moved. */
const eviction = formula('evictionEnds', {
  xMost: ({ GB }) => Math.max(5, 2 * GB),
  evaluate: evictable,
  valuesOf: ownPrices,
  readOut: ({ GB, xi, psi }) =>
    `To save ${formatCount(GB)} GB through the core a task is stopped within its first ${formatSeconds(evictionEnds(0, GB, 0, xi))}, within a rack its first ${formatSeconds(evictionEnds(GB, 0, psi, 0))}.`,
  curves: otherPrices(evictable),
});

/** The slowdown of a small job without preemption. */
const behind = formula('slowdownBehind', {
  evaluate: ({ own, long }) => slowdownBehind(long, own),
  valuesOf: () => ({}),
  readOut: ({ own, long }) =>
    `A job of ${formatSeconds(own)} takes ${formatCount(slowdownBehind(long, own))} times as long behind tasks of ${formatSeconds(long)}.`,
});

/** The distribution of running times of jobs. */
const lengths = formula('jobLengths', {
  evaluate: ({ minutes, median, sigma }) => shareShorter(minutes, median, sigma),
  valuesOf: () => ({}),
  marks: productionJobs.map(([minutes, share]) => ({
    x: minutes,
    y: share,
    says: `Table 1: ${formatPercent(share)} below ${formatCount(minutes)} min`,
  })),
  readOut: ({ minutes, median, sigma }) =>
    `${formatPercent(shareShorter(minutes, median, sigma))} run for less than ${formatCount(minutes)} min; rings: ${productionJobs.map(([at, share]) => `${formatPercent(share)} below ${at}`).join(', ')}.`,
});

/** Quincy's closed forms, in the order of the page. */
export const quincyFormulas: readonly Formula[] = [waiting, eviction, behind, lengths];

/** Quincy's formulas, for runs of its schedulers. */
export const theory: TheoryPart = {
  paper: 'Quincy',
  relevance: (runs) => (runs.some(({ trace }) => trace.decisionsOfKind(rulesKind).length > 0) ? 2 : 0),
  formulas: quincyFormulas,
  values: quincyValues,
  panels: [],
};
