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
import { type Formula, linear, log, type Values, type Variable } from '../../../views/theory/formula.ts';
import type { TheoryPart } from '../../../views/theory/part.ts';
import { readsInput } from '../../../views/theory/readsInput.ts';
import type { ClosedForm } from '../../../views/what-if/forms.ts';
import { Conditions } from './Conditions.tsx';
import { offersOf, patiencesOf, pointAt, pointsBySize, rulesOf, runSetting } from './runSetting.ts';

/** The variables of Delay Scheduling's closed forms, in the paper's symbols, with the ranges of their sliders. */
const variables = {
  wait: { id: 'w', label: 'Wait', symbol: 'w', unit: 's', range: linear(0, 60, 0.1) },
  localSlotTime: { id: 't', label: 'Local slot every', symbol: 't', unit: 's', range: log(0.01, 60, 0.01) },
  remotePenalty: { id: 'd', label: 'Remote adds', symbol: 'd', unit: 's', range: linear(0, 120, 0.1) },
  offers: { id: 'D', label: 'Offers let pass', symbol: 'D', unit: '', range: linear(0, 200, 1) },
  localShare: { id: 'f', label: 'Servers with input', symbol: 'f', unit: '', range: log(0.001, 1, 0.001) },
  tasks: { id: 'N', label: 'Tasks of the job', symbol: 'N', unit: '', range: log(1, 1000, 1) },
  jobs: { id: 'N', label: 'Equal jobs', symbol: 'N', unit: '', range: linear(1, 100, 1) },
  servers: { id: 'M', label: 'Servers', symbol: 'M', unit: '', range: log(1, 10_000, 1) },
  replicas: { id: 'R', label: 'Replicas', symbol: 'R', unit: '', range: linear(1, 10, 1) },
  slotsPerServer: { id: 'L', label: 'Slots per server', symbol: 'L', unit: '', range: linear(1, 32, 1) },
  longShare: { id: 'phi', label: 'Slots with long tasks', symbol: 'φ', unit: '', range: linear(0, 1, 0.01) },
  wanted: { id: 'F', label: 'Slots wanted', symbol: 'F', unit: '', range: log(1, 100_000, 1) },
  slots: { id: 'S', label: 'Slots in all', symbol: 'S', unit: '', range: log(1, 100_000, 1) },
  taskTime: { id: 'T', label: 'Task time', symbol: 'T', unit: 's', range: log(0.01, 3600, 0.01) },
} as const satisfies Readonly<Record<string, Variable>>;

/** Values of the paper's examples, used if nothing has run. */
export const paperValues: Values = {
  w: 5,
  t: 60 / 18,
  d: 60,
  D: 50,
  f: 0.1,
  N: 10,
  M: 100,
  R: 3,
  L: 6,
  phi: 0.8,
  F: 50,
  S: 500,
  T: 60,
};

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
const gain: Formula = {
  id: 'gain',
  title: 'Gain of waiting',
  written: 'E(gain) = (1 − e^(−w/t))(d − t)',
  help: 'How much sooner a task responds on average when it waits up to w for a local slot instead of running remotely at once. Local slots come free every t on average, like a Poisson process; running remotely takes d longer. Waiting pays if and only if d > t, and then the longer the better. With all slots busy, t = T/(R·L). Points: how much sooner tasks responded in each run than in the one that does not wait; shorter queues count, too, so they may lie above the curve.',
  source: 'Delay Scheduling, “Analysis”',
  codes: 'DEL-11',
  variables: [variables.wait, variables.localSlotTime, variables.remotePenalty],
  y: { title: 'mean gain', unit: 's' },
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
};

/** The chance that a job is still without a local slot after D offers. */
const nonLocal: Formula = {
  id: 'nonLocality',
  title: 'Not local after D offers',
  written: 'P(not local) = (1 − f)^D',
  help: 'The chance that none of D slots offered is on a server with input of the job, when a share f of the servers has any. It falls exponentially with patience. Points: each run’s share of tasks that were not local, at the offers that its rules let pass, the last one included; f shrinks as tasks start, so that points lie above the curve of a whole job; dashed where jobs differ in size.',
  source: 'Delay Scheduling, “Analysis”',
  codes: 'DEL-14, DEL-15',
  variables: [variables.offers, variables.localShare],
  y: { title: 'tasks not local', unit: '%' },
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
};

/** The locality of a job by its size: small jobs need more patience. */
const byJob: Formula = {
  id: 'jobLocality',
  title: 'Locality of an N-task job',
  written: 'l(D) = (1/N) Σ K=1…N [1 − (1 − K/M)^(R·D)]',
  help: 'The share of a job’s N tasks that run beside their input when it lets D offers pass: with K tasks left, a share of about R·K/M of the servers is right. Small jobs find few. Points: tasks of measured jobs by the size of their job; a faint curve is the form at the patience of a run.',
  source: 'after Delay Scheduling',
  codes: 'DEL-16',
  variables: [variables.tasks, variables.offers, variables.servers, variables.replicas],
  y: { title: 'local tasks', unit: '%' },
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
};

/** Locality under fair sharing without patience. */
const sticky: Formula = {
  id: 'sticky',
  title: 'Sticky slots',
  written: '1 − (1 − 1/N)^(R·L)',
  help: 'The share of local tasks when N equal jobs share the cluster fairly and a slot that comes free always goes back to the same job, so that no job ever moves: the chance that one of the R·L slots beside a block is the job’s own. Points: runs at their number of jobs in the system; full ones are equal and share fairly without patience, as the form assumes.',
  source: 'after Delay Scheduling',
  codes: 'DEL-17',
  variables: [variables.jobs, variables.replicas, variables.slotsPerServer],
  y: { title: 'local tasks', unit: '%' },
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
};

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
const blocked: Formula = {
  id: 'blocked',
  title: 'Long tasks block replicas',
  written: 'P(blocked) = φ^(R·L)',
  help: 'The chance that long tasks hold every slot on all servers with a block, so that waiting does not help, when they hold a share φ of all slots.',
  source: 'Delay Scheduling, “More analysis”',
  codes: 'DEL-13',
  variables: [variables.longShare, variables.replicas, variables.slotsPerServer],
  y: { title: 'blocks out of reach', unit: '%' },
  evaluate: ({ phi, R, L }) => blockedReplicas(phi, R, L),
  valuesOf(runs) {
    const setting = settingOf(runs);
    return setting === undefined ? {} : { R: setting.replicas, L: setting.slotsPerServer };
  },
  readOut: ({ phi, R, L }) =>
    `${formatPercent(blockedReplicas(phi, R, L))} of blocks are out of reach; below 2% as long as φ < ${longShareForBlocked(0.02, R, L).toFixed(2)}.`,
};

/** The time to a fair share without stopping tasks. */
const responsiveness: Formula = {
  id: 'responsiveness',
  title: 'Time to get a share',
  written: 'F·T/S',
  help: 'How long a new job waits for F of S busy slots when it only takes those that come free, one every T/S. With many jobs, small jobs or short tasks this is short compared with the life of a job, so no task need be stopped.',
  source: 'Delay Scheduling, related work',
  codes: 'DEL-18',
  variables: [variables.wanted, variables.slots, variables.taskTime],
  y: { title: 'time until the job has its share', unit: 's' },
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
};

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
