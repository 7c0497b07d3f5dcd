import type { TaskId } from '../../../engine/ids.ts';
import type { Explanation } from '../../../explain/explanation.ts';
import type { Trace } from '../../../trace/trace.ts';
import { explainQuincyFlow } from './explainFlow.ts';
import { explainQuincyQueue } from './explainQueue.ts';
import { quincyRules } from './runFacts.ts';

/** Explains a task of a run of Quincy's schedulers; null for other runs. */
export function explainQuincy(trace: Trace, task: TaskId): Explanation | null {
  const rules = quincyRules(trace);
  if (rules === null) return null;
  return rules.family === 'flow' ? explainQuincyFlow(trace, task, rules) : explainQuincyQueue(trace, task);
}
