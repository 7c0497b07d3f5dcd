import { maxOf } from '../../base/extremes.ts';
import { runView } from '../shared/runView.ts';
import { tracesTogether } from '../surface/useTogether.ts';

/** Who sent what to whom about one job, as a space-time diagram. */
export const messages = runView({
  id: 'messages',
  title: 'Messages',
  hint: 'Who said what to whom about the selected job, and when?',
  door: 'job',
  explains: ['job', 'task'],
  // A line for each attempt, as far as one screen goes.
  heightOfJob: (runs, job) =>
    Math.min(460, 200 + 24 * maxOf(runs.map(({ trace }) => trace.attemptsOfJob(job).length))),
  refuses: ({ data }) =>
    data.level === 'messages'
      ? null
      : 'This run is too large to keep its messages. A smaller one, or the recording level "messages", keeps them.',
  component: async () => (await import('./Messages.tsx')).Messages,
  key: async () => (await import('./Key.tsx')).Key,
  parts: () => import('./table.ts'),
  rows: ({ messageTable }, { trace }, _, { job }) => messageTable(trace, tracesTogether(trace), job),
});
