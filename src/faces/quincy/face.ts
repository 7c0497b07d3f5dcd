import type { DecisionKind } from '../../engine/record/decision.ts';
import { policies } from '../../policies/registry.ts';
import type { Trace } from '../../trace/trace.ts';
import { runView } from '../../views/shared/runView.ts';
import type { Face } from '../face.ts';

// These names are declared in `policies/quincy/decisions`, but are repeated here: the menu of views needs them for every run,
// before any other code of Quincy is loaded.
export const rulesName = 'quincy/rules';
export const solveName = 'quincy/solve';

const firstWord: DecisionKind<number> = { name: rulesName, decode: (words) => words[0] };
const anySolve: DecisionKind<null> = { name: solveName, decode: () => null };

/** Gives the kind of Quincy's scheduler that ran; null if none did, or its decisions were not recorded. */
export function schedulerKind(trace: Trace): 'queue' | 'flow' | null {
  const rules = trace.decisionsOfKind(firstWord);
  if (rules.length === 0) return null;
  return rules.at(0).payload === 1 ? 'flow' : 'queue';
}

/** Whether a run has recorded solves of a flow. */
export function hasSolved(trace: Trace): boolean {
  return trace.decisionsOfKind(anySolve).length > 0;
}

/** Whether a run is one of Quincy's schedulers, but too big for the record of its decisions. */
function hasForgotten({ data }: Trace): boolean {
  return data.level !== 'messages' && policies.find(data.policy)?.folder === 'quincy';
}

function hasNoFlow(trace: Trace): string | null {
  if (hasSolved(trace)) return null;
  if (schedulerKind(trace) === 'queue')
    return 'This run matches tasks from queues and solves no flow. Q, QF, QP, QFP and QFPX do.';
  if (hasForgotten(trace))
    return 'This run was too big to record the decisions of its policy, so its networks are unknown. A smaller run shows them.';
  return 'No flow network was solved in this run: only Quincy’s flow-based policies build one.';
}

function hasNoQueues(trace: Trace): string | null {
  const kind = schedulerKind(trace);
  if (kind === 'queue') return null;
  if (kind === 'flow')
    return 'This run solves a flow instead of keeping queues. Quincy’s G, GF, GFP, GFH and GFPH keep queues.';
  if (hasForgotten(trace))
    return 'This run was too big to record the decisions of its policy, so its queues are unknown. A smaller run shows them.';
  return 'No task was in queues of servers, racks and the cluster in this run: only Quincy’s greedy schedulers keep such queues. Cluster shows what waits at each server.';
}

/** Quincy's flow network: what each task could do, at what cost, and the flow that the solver chose. */
const flowGraph = runView({
  id: 'flow-graph',
  title: 'Flow graph',
  hint: 'Which way does each task flow, what would the alternatives have cost, and what changes if you edit a cost?',
  door: 'now',
  explains: ['task'],
  instead: 'queues',
  isOfMoment: true,
  refuses: hasNoFlow,
  component: async () => (await import('./flow-graph/FlowGraph.tsx')).FlowGraph,
  parts: () => import('./flow-graph/shown.ts'),
  later: () => [import('./flow-graph/StepPanel.tsx'), import('./flow-graph/EditPanel.tsx')],
  rows: ({ flowTable }, { trace }, time, { job }) => flowTable(trace, time, job),
});

/** The queues of Quincy's greedy schedulers, with each task in several of them at once (Quincy, Fig 3). */
const queues = runView({
  id: 'queues',
  title: 'Queues',
  hint: 'Which queues is each task in at once, and which free server takes it out of all of them?',
  door: 'now',
  explains: ['task', 'server'],
  instead: 'flow-graph',
  refuses: hasNoQueues,
  component: async () => (await import('./queues/Queues.tsx')).Queues,
  parts: () => import('./queues/describe.ts'),
  rows: ({ queuesTable }, { trace }, time) => queuesTable(trace, time),
});

export const quincy: Face = { paper: 'Quincy', views: [queues, flowGraph] };
