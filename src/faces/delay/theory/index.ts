import { formatCount, formatPercent, formatSeconds } from '../../../base/format.ts';
import { toSeconds } from '../../../engine/kernel/time.ts';
import { serverLocal } from '../../../metrics/locality.ts';
import { taskResponse } from '../../../metrics/responseTime.ts';
import { summaryOf, valuesOf } from '../../../metrics/samples.ts';
import {
  blockedReplicas,
  delayGain,
  jobLocality,
  longShareForBlocked,
  meanTimeToLocalSlot,
  nonLocality,
  offersForLocality,
  stickySlotLocality,
  timeToShare,
  waitForOffers,
} from '../../../theory/delay.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { type Formula, type FormulaFile, formulasIn, type Values } from '../../../views/theory/formula.ts';
import type { TheoryPart } from '../../../views/theory/part.ts';
import { readsInput } from '../../../views/theory/readsInput.ts';
import type { ClosedForm } from '../../../views/what-if/forms.ts';
import { Conditions } from './Conditions.tsx';
import words from './formulas.json' with { type: 'json' };
import { offersOf, patiencesOf, pointAt, pointsBySize, rulesOf, runSetting } from './runSetting.ts';

/** Values of the paper's examples, used if nothing has run. */
export const paperValues: Values = words.values;

const formula = formulasIn(words as unknown as FormulaFile);

/** Gives the setting of the first run whose tasks read input; all runs share the workload. */
function settingOf(runs: readonly RunTrace[]) {
  return runs.map(runSetting).find(({ taskTime }) => taskTime > 0);
}

/** How long a job waits for a slot beside its data, in seconds; NaN where patience is counted in offers, or unknown. */
function waitOf(run: RunTrace): number {
  const rules = rulesOf(run);
  if (rules?.patience === 'none') return 0;
  return rules?.patience === 'levels' ? toSeconds(rules.rackWait) : Number.NaN;
}

function inSeconds(offers: number, runs: readonly RunTrace[]): string {
  const setting = settingOf(runs);
  if (setting === undefined) return '';
  const { taskTime, servers, slotsPerServer } = setting;
  return `, here a wait of D·T/(M·L) = ${formatSeconds(waitForOffers(offers, taskTime, servers, slotsPerServer))}`;
}

/** The expected gain of waiting for a local slot. */
const gain = formula('gain', {
  evaluate: ({ w, t, d }) => delayGain(w, t, d),
  xMost: ({ w, t }) => Math.min(60, Math.max(10, w * 1.5, t * 5)),
  valuesOf(runs) {
    const setting = settingOf(runs);
    if (setting === undefined) return {};
    const { taskTime, replicas, slotsPerServer } = setting;
    return {
      w: runs.map(waitOf).find((wait) => wait > 0) ?? Number.NaN,
      t: meanTimeToLocalSlot(taskTime, replicas, slotsPerServer),
      d: runs.map((run) => runSetting(run).remotePenalty).find((each) => each > 0) ?? taskTime,
    };
  },
  readOut: ({ w, t, d }) =>
    d > t
      ? `Waiting ${formatSeconds(w)} gains ${formatSeconds(delayGain(w, t, d))} on average, of at most ${formatSeconds(d - t)}.`
      : `A local slot takes longer to come (${formatSeconds(t)}) than running remotely costs (${formatSeconds(d)}): waiting loses.`,
  points(runs) {
    const base = runs.find((run) => waitOf(run) === 0);
    if (base === undefined) return [];
    const meanOf = ({ trace }: RunTrace) => summaryOf(trace, taskResponse).mean;
    return runs.flatMap((run) => {
      const gained = meanOf(base) - meanOf(run);
      return pointAt(
        run,
        waitOf(run),
        gained,
        true,
        `tasks respond ${formatSeconds(gained)} sooner than without a wait`,
      );
    });
  },
});

/** The chance that a job is still without a local slot after D offers. */
const nonLocal = formula('nonLocality', {
  evaluate: ({ D, f }) => nonLocality(f, D),
  valuesOf(runs) {
    const setting = settingOf(runs);
    if (setting === undefined) return {};
    const { servers, replicas, tasks } = setting;
    const patient = runs.map(offersOf).filter((offers) => offers > 1);
    return { f: 1 - (1 - Math.min(1, replicas / servers)) ** tasks, D: patient[0] };
  },
  readOut: ({ D, f }, runs) =>
    `After ${formatCount(D)} offers ${formatPercent(nonLocality(f, D))} are not local${inSeconds(D, runs)}.`,
  points: (runs) =>
    runs.flatMap((run) => {
      const share = 1 - valuesOf(run.trace, serverLocal)[0];
      return pointAt(
        run,
        offersOf(run),
        share,
        runSetting(run).hasEqualJobs,
        `${formatPercent(share)} of tasks not local`,
      );
    }),
});

/** The locality of a job by its size: small jobs need more patience. */
const byJob = formula('jobLocality', {
  evaluate: ({ N, D, M, R }) => jobLocality(Math.max(1, Math.round(N)), M, R, D),
  valuesOf(runs) {
    const setting = settingOf(runs);
    if (setting === undefined) return {};
    const patient = runs.map(offersOf).filter((offers) => offers > 1);
    return { N: setting.tasks, D: patient[0], M: setting.servers, R: setting.replicas };
  },
  readOut: ({ N, D, M, R }, runs) => {
    const needed = offersForLocality(0.95, N, M, R);
    return `N = ${formatCount(N)}: ${formatPercent(jobLocality(N, M, R, D))} local; 95% takes ${formatCount(needed)} offers${inSeconds(needed, runs)}.`;
  },
  curves: (runs, values) =>
    patiencesOf(runs).map(({ offers, letters }) => ({
      title: `D = ${formatCount(offers)}: ${letters.join(', ')}`,
      values: { ...values, D: offers },
    })),
  points: (runs) => runs.flatMap(pointsBySize),
});

/** Locality under fair sharing without patience. */
const sticky = formula('sticky', {
  evaluate: ({ N, R, L }) => stickySlotLocality(Math.max(1, N), R, L),
  valuesOf(runs) {
    const setting = settingOf(runs);
    if (setting === undefined) return {};
    return { N: setting.jobsInSystem, R: setting.replicas, L: setting.slotsPerServer };
  },
  readOut: ({ N, R, L }) =>
    `With ${formatCount(N)} equal jobs, ${formatPercent(stickySlotLocality(N, R, L))} of the tasks are local if jobs do not wait.`,
  points: (runs) =>
    runs.flatMap((run) => {
      const share = valuesOf(run.trace, serverLocal)[0];
      const rules = rulesOf(run);
      const { jobsInSystem, hasEqualJobs } = runSetting(run);
      const matches = hasEqualJobs && rules?.order === 'fair' && rules.patience === 'none';
      return pointAt(run, jobsInSystem, share, matches, `${formatPercent(share)} of tasks local`);
    }),
});

/** The same beside what a run had, where so many equal jobs share a cluster from the beginning and none of them waits. */
const stickyLine: ClosedForm = {
  name: '1 − (1 − 1/N)^(R·L)',
  tells({ cluster, workload, runs }, run, metric) {
    if (metric !== serverLocal.id || runs[run].policy !== 'fair' || workload.kind !== 'generated')
      return undefined;
    const { arrivals, classes, jobs } = workload;
    const reads = classes[0].stages[0].reads ?? [];
    if (arrivals.kind !== 'atOnce' || classes.length > 1 || reads.length !== 1) return undefined;
    return stickySlotLocality(jobs, reads[0].replicas, cluster.slotsPerServer);
  },
};

/** The chance that long tasks hold all local slots, so that waiting fails. */
const blocked = formula('blocked', {
  evaluate: ({ phi, R, L }) => blockedReplicas(phi, R, L),
  valuesOf(runs) {
    const setting = settingOf(runs);
    return setting === undefined ? {} : { R: setting.replicas, L: setting.slotsPerServer };
  },
  readOut: ({ phi, R, L }) =>
    `${formatPercent(blockedReplicas(phi, R, L))} of blocks are out of reach; below 2% as long as φ < ${longShareForBlocked(0.02, R, L).toFixed(2)}.`,
});

/** The time to a fair share without stopping tasks. */
const responsiveness = formula('responsiveness', {
  evaluate: ({ F, S, T }) => timeToShare(Math.min(F, S), S, T),
  xMost: ({ S }) => S,
  valuesOf(runs) {
    const setting = settingOf(runs);
    if (setting === undefined) return {};
    const slots = setting.servers * setting.slotsPerServer;
    const { jobsInSystem } = setting;
    return { S: slots, T: setting.taskTime, F: Math.min(setting.tasks, slots / Math.max(1, jobsInSystem)) };
  },
  readOut: ({ F, S, T }) =>
    `${formatCount(F)} of ${formatCount(S)} slots come free in ${formatSeconds(timeToShare(Math.min(F, S), S, T))}.`,
});

/** Delay Scheduling's closed forms, in the order of the page. */
export const delayFormulas: readonly Formula[] = [gain, nonLocal, byJob, sticky, blocked, responsiveness];

/** Delay Scheduling's analysis of waiting, for runs whose tasks have input. */
export const theory: TheoryPart = {
  paper: 'Delay Scheduling',
  relevance: (runs) => (readsInput(runs) ? 1 : 0),
  formulas: delayFormulas,
  values: paperValues,
  panels: [{ id: 'conditions', title: 'When waiting pays', Component: Conditions }],
  closedForms: [stickyLine],
};
