import { NONE } from '../../../engine/ids.ts';
import { runView } from '../../../views/shared/runView.ts';
import { unlessMatched } from '../unlessMatched.ts';

/** The servers that a manager compared for one task (Apollo §3.3, Figure 4). */
export const candidates = runView({
  id: 'candidates',
  title: 'Candidates',
  hint: 'Which servers were considered for a task, what would each have cost, and when would another be best?',
  door: 'mechanism',
  instead: 'matching',
  refuses: (trace) =>
    unlessMatched(
      trace,
      'which servers managers compared',
      'No servers are compared for tasks in this run: only Apollo’s job managers estimate completions.',
    ),
  component: async () => (await import('./Candidates.tsx')).Candidates,
  parts: () => Promise.all([import('./table.ts'), import('./dispatchList.ts')]),
  rows([{ candidatesTable }, { numbersFor, dispatchFor }], { trace }, time, selection) {
    const number = dispatchFor(trace, numbersFor(trace, selection), selection, time);
    return number === NONE ? [] : candidatesTable(trace, number);
  },
});
