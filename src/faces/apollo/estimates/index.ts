import { runView } from '../../../views/shared/runView.ts';
import { unlessMatched } from '../unlessMatched.ts';

/** What managers expected, what came of it, and how they corrected themselves (Apollo §5.3, §5.4). */
export const estimates = runView({
  id: 'estimates',
  title: 'Estimates',
  hint: 'How wrong were managers about waits and computing times?',
  door: 'results',
  refuses: (trace) =>
    unlessMatched(
      trace,
      'what managers estimated',
      'Nothing is estimated in this run: only Apollo’s job managers do that.',
    ),
  component: async () => (await import('./EstimatesView.tsx')).EstimatesView,
  parts: () => import('./table.ts'),
  rows: ({ estimatesTable }, run) => estimatesTable(run),
});
