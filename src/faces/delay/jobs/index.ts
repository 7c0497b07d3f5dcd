import { lazy } from 'react';
import { playbackStore } from '../../../state/playbackStore.ts';
import type { View } from '../../../views/shared/view.ts';

const component = async () => ({ default: (await import('./Jobs.tsx')).Jobs });
const tables = () => import('./describe.ts');

/** The queue of jobs in the order of the policy: the progress of each, and what it waits for. */
export const jobs: View = {
  id: 'jobs',
  title: 'Jobs',
  hint: 'Which job is next, which is skipped, and how long does each wait for a slot near its data?',
  door: 'follow',
  takes: 'one run',
  refuses: (runs) =>
    runs.some(({ trace }) => trace.data.level === 'jobs')
      ? 'This run recorded only when jobs began and ended, so their progress is unknown.'
      : null,
  async table([run]) {
    const { time } = playbackStore.getState();
    const { jobTable } = await tables();
    return run === undefined ? [] : jobTable(run.trace, time);
  },
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};
