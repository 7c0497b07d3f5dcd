import { lazy } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { ofRun } from '../../views/shared/runView.ts';
import type { View } from '../../views/shared/view.ts';
import type { Face } from '../face.ts';

const component = async () => ({ default: ofRun((await import('./jobs/Jobs.tsx')).Jobs) });
const tables = () => import('./jobs/describe.ts');

/** The queue of jobs in the order of the policy: the progress of each, and what it waits for. */
const jobs: View = {
  id: 'jobs',
  title: 'Jobs',
  hint: 'Which job is next, which is skipped, and how long does each wait for a slot near its data?',
  door: 'job',
  explains: ['job'],
  takes: 'one run',
  refuses: (runs) =>
    runs.some(({ trace }) => trace.data.level === 'jobs')
      ? 'This run recorded only when jobs began and ended, so their progress is unknown.'
      : null,
  async table([run]) {
    return run === undefined ? [] : (await tables()).jobTable(run.trace, playbackStore.getState().time);
  },
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};

export const delay: Face = { paper: 'Delay Scheduling', views: [jobs] };
