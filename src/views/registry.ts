import type { ComponentType } from 'react';
import { jobResponse } from '../metrics/responseTime.ts';
import { ascendingOf, summaryOf } from '../metrics/samples.ts';
import { cluster } from './cluster/index.ts';
import { dag } from './dag/index.ts';
import { log } from './log/index.ts';
import { messages } from './messages/index.ts';
import type { BandQuantity } from './over-time/bands.ts';
import { readingRuns, recordedRuns } from './shared/recordedRuns.ts';
import { runsView } from './shared/runView.ts';
import type { RunTrace, TableRows, View, ViewProps } from './shared/view.ts';
import { timeline } from './timeline/index.ts';

/** What a view of results says of itself before any of its code is loaded. */
interface Result
  extends Pick<View, 'id' | 'title' | 'hint' | 'question' | 'explains' | 'heightOfJob' | 'refuses'> {
  component(): Promise<ComponentType<ViewProps>>;
  /** What makes its table. */
  table(): Promise<(runs: readonly RunTrace[]) => TableRows>;
  /** Whether its table has columns of further seeds, which come one by one. */
  readonly hasSeeds?: boolean;
}

/** A view of all runs, loaded when it is first shown. */
function result({ table, hasSeeds = false, ...more }: Result): View {
  const view = runsView({ ...more, door: 'results', parts: table, rows: (read, runs) => read(runs) });
  const columns = () => import('./compare/seedColumns.ts');
  if (!hasSeeds) return view;
  return {
    ...view,
    watchTable: async (onChange) => (await columns()).watchSeeds(onChange),
    loadAhead: () => Promise.all([view.loadAhead(), columns()]),
  };
}

/** Refuses runs that are too big to keep something; null if one kept it. */
const refusesWithout =
  (what: string, kept = 'jobs were recorded') =>
  (runs: readonly RunTrace[]) =>
    recordedRuns(runs, 'attempts').length > 0
      ? null
      : `These runs are too big to keep ${what}: only ${kept}. A smaller run shows it.`;

/** Says why runs cannot be compared; null if they can. */
function refusesLone(runs: readonly RunTrace[]): string | null {
  if (runs.length < 2) return 'One run has nothing to be compared with. Add a policy on the left.';
  return runs.filter(hasFinishedJobs).length > 1
    ? null
    : 'No two of these runs have finished a measured job. More jobs or fewer warm-up jobs will help.';
}

const hasFinishedJobs = ({ trace }: RunTrace) => summaryOf(trace, jobResponse).count > 0;

/** Numbers over time that only runs of some papers have, and the view that shows them; loaded when it is first opened. */
interface OverTimeModule {
  readonly OverTime: ComponentType<ViewProps>;
  readonly bands: readonly BandQuantity[];
}

/** The views of results, in the order of the menu. */
const createResults = (loadOverTime: () => Promise<OverTimeModule>): readonly View[] => [
  // The share of jobs that finished within a given time, under each policy.
  result({
    id: 'cdf',
    title: 'Distributions',
    question: 'how long',
    explains: ['run'],
    hint: 'What share of the jobs is done within a given time?',
    refuses: (runs) =>
      runs.some(({ trace }) => ascendingOf(trace, jobResponse).length > 0)
        ? null
        : 'No measured job has finished in these runs. More jobs or fewer warm-up jobs will help.',
    component: async () => (await import('./cdf/Cdf.tsx')).Cdf,
    table: async () => (await import('./cdf/cdfPicture.ts')).percentileTable,
    hasSeeds: true,
  }),
  // How many slots are busy, how many tasks wait, how servers differ, and whose tasks run.
  result({
    id: 'over-time',
    title: 'Over time',
    question: 'where',
    explains: ['run'],
    hint: 'How many tasks wait and run at each moment, and whose are they?',
    refuses: refusesWithout('what ran when'),
    component: async () => (await loadOverTime()).OverTime,
    async table() {
      const [{ meansTable }, { bands }] = await Promise.all([import('./over-time/table.ts'), loadOverTime()]);
      return (runs) => meansTable(runs, bands);
    },
  }),
  // How many slots each job holds over time, and which of its work was wasted (Quincy, Figure 7).
  result({
    id: 'utilization',
    title: 'Utilization',
    question: 'where',
    explains: ['server'],
    hint: 'Which jobs hold the cluster, when is it idle, and what work is thrown away?',
    refuses: refusesWithout('what ran when'),
    component: async () => (await import('./utilization/Utilization.tsx')).Utilization,
    table: async () => (await import('./utilization/jobAreas.ts')).utilizationTable,
  }),
  // Where the time of a job went, on its critical path, or that of all jobs in the mean.
  result({
    id: 'receipts',
    title: 'Receipts',
    question: 'where',
    explains: ['job', 'task'],
    hint: 'Where did the time of a job go, and what would shorten it most?',
    heightOfJob: (runs) => 130 + 74 * runs.length,
    refuses: (runs) =>
      runs.some(hasFinishedJobs)
        ? null
        : 'No measured job has finished. More jobs or fewer warm-up jobs will help.',
    component: async () => (await import('./receipts/Receipts.tsx')).ReceiptsView,
    table: async () => (await import('./receipts/columns.ts')).receiptTable,
  }),
  // The time of each job under each policy, compared with its ideal (Quincy, Figures 5 and 9).
  result({
    id: 'running-times',
    title: 'Running times',
    question: 'how long',
    explains: ['job'],
    hint: 'How long does each job take under each policy, compared with having the cluster to itself?',
    refuses: refusesWithout('when each job began to run', 'arrivals and ends were recorded'),
    component: async () => (await import('./running-times/RunningTimes.tsx')).RunningTimes,
    table: async () => (await import('./running-times/timesPicture.ts')).runningTimesTable,
  }),
  // By how much the mean response is shorter than in another run, for all jobs and for groups of them (HOP-42).
  result({
    id: 'gain',
    title: 'Gain',
    question: 'how long',
    explains: ['run'],
    hint: 'How much sooner are jobs done than under another policy, and which jobs gain most?',
    refuses: refusesLone,
    component: async () => (await import('./gain/Gain.tsx')).Gain,
    table: async () => (await import('./gain/gainPicture.ts')).gainTable,
  }),
  // How many times as fast each job is as in another run (Apollo, Figure 8b).
  result({
    id: 'speed-up',
    title: 'Speed-up',
    question: 'how long',
    explains: ['run'],
    hint: 'What share of the jobs is faster than under another policy, and how many times as fast?',
    refuses: refusesLone,
    component: async () => (await import('./speed-up/SpeedUp.tsx')).SpeedUp,
    table: async () => (await import('./speed-up/speedUps.ts')).speedUpTable,
  }),
  // Who pays for a better mean, against a run such as one with fair shares (HOP-43).
  result({
    id: 'slower-jobs',
    title: 'Slower jobs',
    question: 'how long',
    explains: ['job'],
    hint: 'Which jobs take longer than under another policy, how many are they, and by how much?',
    refuses: refusesLone,
    component: async () => (await import('./slower-jobs/SlowerJobs.tsx')).SlowerJobsView,
    table: async () => (await import('./slower-jobs/slowerPicture.ts')).slowerTable,
  }),
  // Results against one or two numbers of the scenario, from runs of their own; or of the runs on screen against the one
  // number in which they differ (HOP-44, HOP-45). Where there is no sweep, one is defined.
  result({
    id: 'sweep',
    title: 'Sweep',
    question: 'what if',
    explains: ['run'],
    hint: 'How do results change with one or two numbers, over many seeds?',
    refuses: () => null,
    component: async () => (await import('./sweep/Sweep.tsx')).SweepView,
    table: async () => (await import('./sweep/panels.ts')).sweepTable,
  }),
  // How many tasks ran near their input, over time, by job and by how crowded the cluster was.
  result({
    id: 'locality',
    title: 'Locality',
    question: 'where',
    explains: ['task'],
    hint: 'How many tasks run where their input lies, when, and of which jobs?',
    refuses(runs) {
      if (readingRuns(runs).length > 0) return null;
      return runs.length > 0 && recordedRuns(runs, 'attempts').length === 0
        ? 'These runs are too big to keep where each task ran: only jobs were recorded. A smaller run shows it.'
        : 'No task of these runs reads input, so there is no distance to it. Give a stage of the workload data to read.';
    },
    component: async () => (await import('./locality/Locality.tsx')).LocalityView,
    table: async () => (await import('./locality/table.ts')).localityTable,
  }),
  // How much each policy reads from disks, across rack switches and across the core (Quincy, Figures 6 and 8).
  result({
    id: 'data-transfer',
    title: 'Data transfer',
    question: 'where',
    explains: ['server'],
    hint: 'How much data does each policy read, and through which switches?',
    refuses(runs) {
      const recorded = recordedRuns(runs, 'attempts');
      if (recorded.length === 0) return refusesWithout('what each task read')(runs);
      return recorded.some(({ trace }) => trace.data.tables.reads.length > 0)
        ? null
        : 'No task of these runs reads anything. Give a stage of the workload data to read.';
    },
    component: async () => (await import('./data-transfer/DataTransfer.tsx')).DataTransfer,
    table: async () => (await import('./data-transfer/transferPicture.ts')).transferTable,
  }),
  // Every metric of every run, and its difference from the first run.
  result({
    id: 'numbers',
    title: 'Numbers',
    question: 'how long',
    explains: ['run'],
    hint: 'How do the policies differ in each metric, and for which jobs?',
    refuses: (runs) => (runs.length > 0 ? null : 'Nothing has run yet.'),
    component: async () => (await import('./numbers/Numbers.tsx')).Numbers,
    table: async () => (await import('./numbers/table.ts')).numbersTable,
    hasSeeds: true,
  }),
];

/** Creates the views that suit any policy, in the order of the menu. */
export const createViews = (loadOverTime: () => Promise<OverTimeModule>): readonly View[] => [
  cluster,
  timeline,
  messages,
  dag,
  log,
  ...createResults(loadOverTime),
];
