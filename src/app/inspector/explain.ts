import type { TaskId } from '../../engine/ids.ts';
import type { Trace } from '../../trace/trace.ts';
import { explainCentral, explainOmniscient } from './explainCentral.ts';
import { explainFromSpans } from './explainFromSpans.ts';
import { explainLateBinding } from './explainLateBinding.ts';
import { explainQuincy } from './explainQuincy.ts';
import { explainRandom } from './explainRandom.ts';
import { explainSampling } from './explainSampling.ts';
import { explainSlots } from './explainSlots.ts';
import type { Explanation } from './explanation.ts';

// One for each kind of decision; each says null where the run has none of its kind for the task.
const explainers: readonly ((trace: Trace, task: TaskId) => Explanation | null)[] = [
  explainSlots,
  explainLateBinding,
  explainSampling,
  explainRandom,
  explainCentral,
  explainOmniscient,
  explainQuincy,
];

/** Says why a task ran where it ran, from the decisions that its policy recorded. */
export function explainTask(trace: Trace, task: TaskId): Explanation {
  for (const explain of explainers) {
    const explanation = explain(trace, task);
    if (explanation !== null) return explanation;
  }
  return explainFromSpans(trace, task);
}
