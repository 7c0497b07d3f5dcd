import { maxOf } from '../../base/extremes.ts';
import { runView } from '../shared/runView.ts';
import { layerStages } from './layers.ts';

/** The stages of one job: their dependencies and progress. */
export const dag = runView({
  id: 'dag',
  title: 'Stages',
  hint: 'What do the stages of a job wait for, and how far are they?',
  door: 'job',
  explains: ['job'],
  // As high as its stages are with all their numbers.
  heightOfJob: ([run], job) =>
    run === undefined ? 0 : 62 + 122 * maxOf(layerStages(run.trace.data.graphs, job).places, 1),
  refuses({ data }) {
    if (data.level === 'jobs')
      return 'This run kept only when jobs began and ended, so how far their stages were is unknown.';
    const hasJobs = data.tables.jobs.columns.arrivedAt.some((at) => Number.isFinite(at));
    return hasJobs ? null : 'No job arrived in this run. A higher load or a longer run brings some.';
  },
  component: async () => (await import('./Dag.tsx')).Dag,
  parts: () => Promise.all([import('./table.ts'), import('./chooseJob.ts')]),
  rows: ([{ dagTable }, { chooseJob }], { trace }, time, { job }) =>
    dagTable(trace, chooseJob(trace, job, time) ?? 0, time),
});
