import { NONE } from '../../../engine/ids.ts';
import { runView } from '../../../views/shared/runView.ts';
import { unlessMatched } from '../unlessMatched.ts';

/** How a manager matches a batch of tasks with servers (Apollo §3.3). */
export const matching = runView({
  id: 'matching',
  title: 'Matching',
  hint: 'Which task of a batch gets which server, who is refused and why, and would another matching be better?',
  door: 'mechanism',
  refuses(trace) {
    const why = unlessMatched(
      trace,
      'what managers estimated',
      'No batches are matched in this run: only Apollo’s job managers match tasks with servers.',
    );
    const { placement = 'completion' } = trace.data.params;
    return why === null && placement !== 'completion'
      ? 'This run does not place tasks by when they would complete, so there are no estimates to match by.'
      : why;
  },
  component: async () => (await import('./Matching.tsx')).Matching,
  parts: () =>
    Promise.all([
      import('./table.ts'),
      import('./batchList.ts'),
      import('./readBatch.ts'),
      import('./batch.ts'),
    ]),
  rows(
    [{ matchingTable }, { batchesOf, batchToShow }, { readBatch }, { solveBatch }],
    { trace },
    time,
    { job },
  ) {
    const number = batchToShow(batchesOf(trace), job, time);
    return number === NONE ? [] : matchingTable(solveBatch(readBatch(trace, number)));
  },
});
