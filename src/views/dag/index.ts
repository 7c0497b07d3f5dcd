import { lazy } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { View } from '../shared/view.ts';

const component = async () => ({ default: (await import('./Dag.tsx')).Dag });
const tables = () => import('./table.ts');

/** The stages of one job: their dependencies and progress. */
export const dag: View = {
  id: 'dag',
  title: 'Stages',
  hint: 'What do the stages of a job wait for, and how far are they?',
  door: 'follow',
  takes: 'one run',
  refuses(runs) {
    if (runs.some(({ trace }) => trace.data.level === 'jobs'))
      return 'This run kept only when jobs began and ended, so how far their stages were is unknown.';
    const hasJobs = runs.every(({ trace }) =>
      trace.data.tables.jobs.columns.arrivedAt.some((at) => Number.isFinite(at)),
    );
    return hasJobs ? null : 'No job arrived in this run. A higher load or a longer run brings some.';
  },
  async table([run]) {
    const [{ dagTable }, { chooseJob }] = await Promise.all([tables(), import('./chooseJob.ts')]);
    if (run === undefined) return [];
    const { time } = playbackStore.getState();
    return dagTable(run.trace, chooseJob(run.trace, selectionStore.getState().job, time) ?? 0, time);
  },
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};
