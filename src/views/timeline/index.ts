import { runView } from '../shared/runView.ts';

/** Slots over time: what ran where, how long it took, and when slots were idle. */
export const timeline = runView({
  id: 'timeline',
  title: 'Timeline',
  hint: 'What ran where and when, and what kept slots idle?',
  door: 'now',
  explains: ['server', 'task'],
  refuses: ({ data }) =>
    data.level === 'jobs'
      ? 'This run kept only when jobs began and ended, so where tasks ran is unknown.'
      : null,
  component: async () => (await import('./Timeline.tsx')).Timeline,
  key: async () => (await import('./Key.tsx')).Key,
  parts: () => import('./table.ts'),
  rows: ({ timelineTable }, { trace }) => timelineTable(trace),
});
