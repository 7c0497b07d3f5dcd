import { lazy } from 'react';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { RunTrace, View } from '../../../views/shared/view.ts';
import { hasSolved, isQuincys, schedulerKind } from '../schedulerKind.ts';

const component = async () => ({ default: (await import('./FlowGraph.tsx')).FlowGraph });
const tables = () => import('./shown.ts');

/** Quincy's flow network: what each task could do, at what cost, and the flow that the solver chose. */
export const flowGraph: View = {
  id: 'flow-graph',
  title: 'Flow graph',
  hint: 'Which way does each task flow, what would the alternatives have cost, and what changes if you edit a cost?',
  door: 'mechanism',
  takes: 'one run',
  instead: 'queues',
  isOfMoment: true,
  refuses,
  async table([run]) {
    if (run === undefined) return [];
    const { flowTable } = await tables();
    return flowTable(run.trace, playbackStore.getState().time, selectionStore.getState().job);
  },
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables(), import('./StepPanel.tsx'), import('./EditPanel.tsx')]),
};

function refuses(runs: readonly RunTrace[]): string | null {
  const trace = runs[0]?.trace;
  if (trace === undefined || hasSolved(trace)) return null;
  if (schedulerKind(trace) === 'queue')
    return 'This run matches tasks from queues and solves no flow. Q, QF, QP, QFP and QFPX do.';
  if (trace.data.level !== 'messages' && isQuincys(trace))
    return 'This run was too big to record the decisions of its policy, so its networks are unknown. A smaller run shows them.';
  return 'No flow network was solved in this run: only Quincy’s flow-based policies build one.';
}
