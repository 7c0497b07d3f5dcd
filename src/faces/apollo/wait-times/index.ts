import { runView } from '../../../views/shared/runView.ts';
import { unlessMatched } from '../unlessMatched.ts';

/** What a manager knows of a server's wait times, what is true, and the plan from which servers tell them (Apollo §3.2). */
export const waitTimes = runView({
  id: 'wait-times',
  title: 'Wait times',
  hint: 'How long does a manager think a task would wait on a server, how old is its copy, and what is the truth?',
  door: 'mechanism',
  refuses: (trace) =>
    unlessMatched(
      trace,
      'what managers told servers',
      'No server tells how long tasks would wait in this run: only Apollo’s servers write wait-time matrices.',
    ),
  component: async () => (await import('./WaitTimes.tsx')).WaitTimes,
  parts: () => import('./table.ts'),
  rows: ({ waitTable }, { trace }, time, selection) => waitTable(trace, selection, time),
});
