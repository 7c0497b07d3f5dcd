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
  linear,
  log,
  type RunCurve,
  type Values,
  type Variable,
} from '../../../views/theory/formula.ts';
import type { TheoryPart } from '../../../views/theory/part.ts';

/** The variables of Quincy's closed forms, in the paper's symbols, with the ranges of their sliders. */
const variables = {
  data: { id: 'GB', label: 'Data that moves, GB', symbol: 'Δ', unit: '', range: log(0.01, 100, 0.01) },
  waitPrice: { id: 'omega', label: 'Price of waiting', symbol: 'ω', unit: '', range: linear(0.01, 10, 0.01) },
  rackPrice: { id: 'psi', label: 'Price of a rack switch', symbol: 'ψ', unit: '', range: linear(0, 50, 0.1) },
  corePrice: {
    id: 'xi',
    label: 'Price of the core switch',
    symbol: 'ξ',
    unit: '',
    range: linear(0, 100, 0.1),
  },
  ownTime: { id: 'own', label: 'Time of the job alone', symbol: 't', unit: 's', range: log(1, 3600, 0.1) },
  longTask: { id: 'long', label: 'Length of blocking tasks', symbol: 'W', unit: 's', range: log(1, 3600, 1) },
  minutes: { id: 'minutes', label: 'Running time, min', symbol: 't', unit: '', range: log(0.1, 3000, 0.1) },
  median: { id: 'median', label: 'Median, min', symbol: 'm', unit: '', range: log(0.1, 300, 0.1) },
  sigma: { id: 'sigma', label: 'Spread', symbol: 'σ', unit: '', range: linear(0.1, 3, 0.005) },
} as const satisfies Readonly<Record<string, Variable>>;

/** Values used if no run has them: those of the paper's experiments, and our fit of its Table 1. */
export const quincyValues: Values = {
  GB: 4,
  omega: 0.5,
  psi: 1,
  xi: 2,
  own: 14,
  long: 1320,
  minutes: 30,
  median: productionFit.medianMinutes,
  sigma: productionFit.sigma,
};

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
const waiting: Formula = {
  id: 'breakEvenWait',
  title: 'How long to wait for a slot',
  written: 'ν = ξΔ/ω',
  help: 'How long a task stays unscheduled rather than run where it would read Δ GB more across the core switch. Waiting costs ω per second and moving data ξ per GB, so both cost the same after ν = ξΔ/ω; within a rack, ψ replaces ξ. All waiting since the submission counts, even if the task ran in between. Faint: the rack switch, and runs with other prices.',
  source: 'Quincy, Appendix',
  codes: 'QUI-33',
  variables: [variables.data, variables.waitPrice, variables.corePrice, variables.rackPrice],
  y: { title: 'wait until the remote slot is taken', unit: 's' },
  xMost: ({ GB }) => Math.max(5, 2 * GB),
  evaluate: waitForPlace,
  valuesOf: ownPrices,
  readOut: ({ GB, omega, xi, psi }) =>
    `For ${formatCount(GB)} GB a task waits ${formatSeconds(breakEvenWait(transferCost(GB, xi), omega))} rather than cross the core, ${formatSeconds(breakEvenWait(transferCost(GB, psi), omega))} rather than cross a rack switch.`,
  curves: otherPrices(waitForPlace),
};

/** Until when a running task is moved. */
const eviction: Formula = {
  id: 'evictionEnds',
  title: 'Until when a task is moved',
  written: 'θ = ξΔ',
  help: 'A task that has run for θ seconds is stopped to save Δ GB across the core only while the lost work, at 1 per second, costs less than the data: θ < ξΔ; within a rack, ψ replaces ξ. Running time adds up over all starts of a task, so no task is moved forever. Faint: the rack switch, and runs with other prices.',
  source: 'Quincy, Appendix',
  codes: 'QUI-33',
  variables: [variables.data, variables.corePrice, variables.rackPrice],
  y: { title: 'running time from which a task stays', unit: 's' },
  xMost: ({ GB }) => Math.max(5, 2 * GB),
  evaluate: evictable,
  valuesOf: ownPrices,
  readOut: ({ GB, xi, psi }) =>
    `To save ${formatCount(GB)} GB through the core a task is stopped within its first ${formatSeconds(evictionEnds(0, GB, 0, xi))}, within a rack its first ${formatSeconds(evictionEnds(GB, 0, psi, 0))}.`,
  curves: otherPrices(evictable),
};

/** The slowdown of a small job without preemption. */
const behind: Formula = {
  id: 'slowdownBehind',
  title: 'A small job behind long tasks',
  written: '(W + t)/t',
  help: 'How many times as long as alone (t) a job takes if tasks of length W hold all slots when it arrives and none may be stopped. The paper’s PrimeLarge holds most of the cluster for 22 minutes: without preemption small jobs are slowed down about a hundred times.',
  source: 'Quincy §6.2',
  codes: 'T-QUI-23',
  variables: [variables.ownTime, variables.longTask],
  y: { title: 'slowdown', unit: '×' },
  evaluate: ({ own, long }) => slowdownBehind(long, own),
  valuesOf: () => ({}),
  readOut: ({ own, long }) =>
    `A job of ${formatSeconds(own)} takes ${formatCount(slowdownBehind(long, own))} times as long behind tasks of ${formatSeconds(long)}.`,
};

/** The distribution of running times of jobs. */
const lengths: Formula = {
  id: 'jobLengths',
  title: 'How long production jobs run',
  written: 'P(T < t) = Φ(ln(t/m)/σ)',
  help: 'The share of jobs shorter than t, log-normal with median m and spread σ. Opens with our fit to the lengths of all jobs in a production cluster of Microsoft’s search division in 39 days; the paper gives six points of it and no formula.',
  source: 'after Quincy, Table 1',
  codes: 'T-QUI-33',
  variables: [variables.minutes, variables.median, variables.sigma],
  y: { title: 'shorter jobs', unit: '%' },
  evaluate: ({ minutes, median, sigma }) => shareShorter(minutes, median, sigma),
  valuesOf: () => ({}),
  marks: productionJobs.map(([minutes, share]) => ({
    x: minutes,
    y: share,
    says: `Table 1: ${formatPercent(share)} below ${formatCount(minutes)} min`,
  })),
  readOut: ({ minutes, median, sigma }) =>
    `${formatPercent(shareShorter(minutes, median, sigma))} run for less than ${formatCount(minutes)} min; rings: ${productionJobs.map(([at, share]) => `${formatPercent(share)} below ${at}`).join(', ')}.`,
};

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
