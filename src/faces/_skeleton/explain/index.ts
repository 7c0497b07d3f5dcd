import type { TaskId } from '../../../engine/ids.ts';
import type { Explainers } from '../../../explain/explainers.ts';
import type { Explanation } from '../../../explain/explanation.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import { dealtKind } from '../../../policies/_skeleton/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';

/** How the page explains runs of this policy. All functions are optional: see `Explainers`. */
export const explainers: Explainers = { task: explainDealt };

/** Says why a task ran where it ran; null for runs of other policies. */
function explainDealt(trace: Trace, task: TaskId): Explanation | null {
  const dealt = trace
    .decisionsOfStage(dealtKind, trace.taskStage[task])
    .findLast(({ payload }) => payload.task === task)?.payload;
  if (dealt === undefined) return null;
  return {
    sentence: [
      'Task ',
      { strong: taskName(trace.data.graphs, task) },
      ' went to ',
      { strong: nameOfServer(trace, dealt.server) },
      `, whose turn it was: it was task ${dealt.turn} in a row there.`,
    ],
    evidence: null,
  };
}
