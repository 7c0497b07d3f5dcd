import type { DecisionKind } from '../../engine/record/decision.ts';
import { policies } from '../../policies/registry.ts';
import type { Trace } from '../../trace/trace.ts';
import { runsView, runView } from '../../views/shared/runView.ts';
import type { Face } from '../face.ts';

// Declared in `policies/apollo/decisions` too: the menu of views needs the name before any other code of Apollo is loaded.
const anyMatch: DecisionKind<null> = { name: 'apollo match', decode: () => null };

/**
 * Says why a run has no matches of tasks with servers, for views that show them; null: it has. `what`: what is not kept of a run
 * that is too big; `why`: why others have none.
 */
const unlessMatched = (what: string, why: string) => (trace: Trace) => {
  if (trace.decisionsOfKind(anyMatch).length > 0) return null;
  const { policy, level } = trace.data;
  return level !== 'messages' && policies.find(policy)?.folder === 'apollo'
    ? `This run is too big to keep ${what}. A smaller run shows it.`
    : why;
};

const unlessEstimated = unlessMatched(
  'what managers estimated',
  'No batches are matched in this run: only Apollo’s job managers match tasks with servers.',
);

/** What a manager knows of a server's wait times, what is true, and the plan from which servers tell them (Apollo §3.2). */
const waitTimes = runView({
  id: 'wait-times',
  title: 'Wait times',
  hint: 'How long does a manager think a task would wait on a server, how old is its copy, and what is the truth?',
  door: 'now',
  explains: ['server', 'task'],
  refuses: unlessMatched(
    'what managers told servers',
    'No server tells how long tasks would wait in this run: only Apollo’s servers write wait-time matrices.',
  ),
  component: async () => (await import('./wait-times/WaitTimes.tsx')).WaitTimes,
  parts: () => import('./wait-times/knowledge.ts'),
  rows: ({ waitTable }, { trace }, time, selection) => waitTable(trace, selection, time),
});

/** The servers that a manager compared for one task (Apollo §3.3, Figure 4). */
const candidates = runView({
  id: 'candidates',
  title: 'Candidates',
  hint: 'Which servers were considered for a task, what would each have cost, and when would another be best?',
  door: 'now',
  explains: ['task'],
  instead: 'matching',
  refuses: unlessMatched(
    'which servers managers compared',
    'No servers are compared for tasks in this run: only Apollo’s job managers estimate completions.',
  ),
  component: async () => (await import('./candidates/Candidates.tsx')).Candidates,
  parts: () => import('./candidates/dispatch.ts'),
  rows: ({ candidatesTableAt }, { trace }, time, selection) => candidatesTableAt(trace, selection, time),
});

/** What the manager of one job is at, its tokens and its ready list (Apollo §2.2). */
const manager = runView({
  id: 'job-manager',
  title: 'Job manager',
  hint: 'What is the manager of a job doing, which of its tasks are ready, and how many tokens does it have?',
  door: 'now',
  explains: ['job'],
  refuses: unlessMatched(
    'what managers did',
    'No job has a manager in this run: only Apollo gives each job one.',
  ),
  component: async () => (await import('./manager/Manager.tsx')).Manager,
  parts: () => import('./manager/managerAt.ts'),
  rows: ({ managerTable }, { trace }, time, { job }) => managerTable(trace, job, time),
});

/** How a manager matches a batch of tasks with servers (Apollo §3.3). */
export const matching = runView({
  id: 'matching',
  title: 'Matching',
  hint: 'Which task of a batch gets which server, who is refused and why, and would another matching be better?',
  door: 'now',
  explains: ['job', 'task'],
  refuses(trace) {
    const why = unlessEstimated(trace);
    const { placement = 'completion' } = trace.data.params;
    return why === null && placement !== 'completion'
      ? 'This run does not place tasks by when they would complete, so there are no estimates to match by.'
      : why;
  },
  component: async () => (await import('./matching/Matching.tsx')).Matching,
  parts: () => import('./matching/readBatch.ts'),
  rows: ({ matchingTableAt }, { trace }, time, { job }) => matchingTableAt(trace, job, time),
});

/** What managers expected, what came of it, and how they corrected themselves (Apollo §5.3, §5.4). */
export const estimates = runView({
  id: 'estimates',
  title: 'Estimates',
  hint: 'How wrong were managers about waits and computing times?',
  door: 'results',
  question: 'where',
  explains: ['run'],
  refuses: unlessMatched(
    'what managers estimated',
    'Nothing is estimated in this run: only Apollo’s job managers do that.',
  ),
  component: async () => (await import('./estimates/EstimatesView.tsx')).EstimatesView,
  parts: () => import('./estimates/table.ts'),
  rows: ({ estimatesTable }, run) => estimatesTable(run),
});

/** How good greedy and stable matchings are, and what they cost, by the size of the batch (Apollo §5.5, Figure 12). */
const batchSizes = runsView({
  id: 'batch-sizes',
  title: 'Batch sizes',
  hint: 'How far from the best is a matching of many tasks, and what does a better one cost?',
  door: 'results',
  question: 'formulas',
  explains: ['run'],
  refuses: (runs) =>
    runs.length === 0 || runs.some(({ trace }) => policies.find(trace.data.policy)?.folder === 'apollo')
      ? null
      : 'No run here is by Apollo or a policy that it is compared with. Its managers match batches of tasks with servers.',
  component: async () => (await import('./batch-sizes/BatchSizes.tsx')).BatchSizes,
  parts: () => import('./batch-sizes/sizesPicture.ts'),
  rows: ({ sizesTable }) => sizesTable(),
});

export const apollo: Face = {
  paper: 'Apollo',
  views: [waitTimes, candidates, manager, matching, estimates, batchSizes],
};
