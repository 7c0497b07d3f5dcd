import { runView } from '../shared/runView.ts';

/** Everything that happened in a run, one event after the other. */
export const log = runView({
  id: 'log',
  title: 'Event log',
  hint: 'What happened, one event after the other?',
  door: 'job',
  explains: ['run'],
  refuses: ({ data }) =>
    data.level === 'jobs' ? 'This run is too big to keep what happened when: only jobs were recorded.' : null,
  component: async () => (await import('./Log.tsx')).Log,
  parts: () => import('./table.ts'),
  rows: ({ logTable }, { trace }, time) => logTable(trace, time),
});
