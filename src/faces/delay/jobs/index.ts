import { lazy } from 'react';
import { playbackStore } from '../../../state/playbackStore.ts';
import type { View } from '../../../views/view.ts';

const component = async () => ({ default: (await import('./Jobs.tsx')).Jobs });
const tables = () => import('./table.ts');

/** The queue of jobs in the order of the policy: how far each is, and what it waits for. */
export const jobs: View = {
  id: 'jobs',
  title: 'Jobs',
  hint: 'Who is next, who is skipped, and how long will each wait for its data?',
  door: 'follow',
  takes: 'one run',
  refuses: (runs) =>
    runs.some(({ trace }) => trace.data.level === 'jobs')
      ? 'This run kept only when jobs began and ended, so how far they were is unknown.'
      : null,
  async table([run]) {
    const { time } = playbackStore.getState();
    const { jobTable } = await tables();
    return run === undefined ? [] : jobTable(run.trace, time);
  },
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};
