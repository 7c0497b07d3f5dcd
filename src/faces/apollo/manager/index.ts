import { runView } from '../../../views/shared/runView.ts';
import { unlessMatched } from '../unlessMatched.ts';

/** What the manager of one job is at, its tokens and its ready list (Apollo §2.2). */
export const manager = runView({
  id: 'job-manager',
  title: 'Job manager',
  hint: 'What is the manager of a job doing, which of its tasks are ready, and how many tokens does it have?',
  door: 'mechanism',
  refuses: (trace) =>
    unlessMatched(
      trace,
      'what managers did',
      'No job has a manager in this run: only Apollo gives each job one.',
    ),
  component: async () => (await import('./Manager.tsx')).Manager,
  parts: () =>
    Promise.all([import('./table.ts'), import('./managerAt.ts'), import('../../../views/dag/chooseJob.ts')]),
  rows: ([{ managerTable }, { followManager }, { chooseJob }], { trace }, time, selection) =>
    managerTable(trace, followManager(trace, chooseJob(trace, selection.job, time) ?? 0)(time)),
});
