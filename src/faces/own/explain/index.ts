import type { TaskId } from '../../../engine/ids.ts';
import type { DecisionKind } from '../../../engine/record/decision.ts';
import type { Explainers } from '../../../explain/explainers.ts';
import { type Evidence, type Explanation, say } from '../../../explain/explanation.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import { answeredKind, choseKind, copiedKind, decidedKind, placedKind } from '../../../kit/own/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName, taskName } from '../../../views/shared/names.ts';

/** How the page explains runs of a policy that somebody wrote: by what its functions returned. */
export const explainers: Explainers = {
  task: (trace, task) =>
    withCopies(
      trace,
      task,
      chosen(trace, task) ?? answered(trace, task) ?? placed(trace, task) ?? decided(trace, task),
    ),
};

/** The last decision of a kind about a task. */
function lastOf<Payload extends { readonly task: number }>(
  trace: Trace,
  kind: DecisionKind<Payload>,
  task: TaskId,
): Payload | undefined {
  return trace.decisionsOfStage(kind, trace.taskStage[task]).findLast(({ payload }) => payload.task === task)
    ?.payload;
}

const named = (trace: Trace, task: TaskId) => ({ strong: taskName(trace.data.graphs, task) });
const placeOf = (trace: Trace, server: number) => ({ strong: nameOfServer(trace, server) });

function chosen(trace: Trace, task: TaskId): Explanation | null {
  const found = lastOf(trace, choseKind, task);
  if (found === undefined) return null;
  return {
    sentence: say`For task ${named(trace, task)} *choose* returned server ${placeOf(trace, found.server)}.`,
    evidence: null,
  };
}

/** Adds where copies of a task were sent. */
function withCopies(trace: Trace, task: TaskId, explanation: Explanation | null): Explanation | null {
  if (explanation === null) return null;
  const copies = trace
    .decisionsOfStage(copiedKind, trace.taskStage[task])
    .filter(({ payload }) => payload.task === task)
    .map(({ payload }) => say` Later *watch* sent a copy to server ${placeOf(trace, payload.server)}.`);
  return { ...explanation, sentence: [...explanation.sentence, ...copies.flat()] };
}

function answered(trace: Trace, task: TaskId): Explanation | null {
  const found = lastOf(trace, answeredKind, task);
  if (found === undefined) return null;
  return {
    sentence: say`Server ${placeOf(trace, found.server)} had a free slot and asked back, as number ${found.order} for this stage; it got task ${named(trace, task)}.`,
    evidence: null,
  };
}

function placed(trace: Trace, task: TaskId): Explanation | null {
  const found = lastOf(trace, placedKind, task);
  if (found === undefined) return null;
  return {
    sentence: say`For task ${named(trace, task)} *place* returned server ${placeOf(trace, found.server)}, once all that *ask* had named had answered.`,
    evidence: answersOf(trace, found.answers, found.server),
  };
}

/** What the servers said that were asked. */
function answersOf(trace: Trace, answers: readonly number[], chosenServer: number): Evidence {
  const rows = Array.from({ length: answers.length / 2 }, (_, at) => ({
    cells: [nameOfServer(trace, answers[2 * at]), `${answers[2 * at + 1]}`],
    isChosen: answers[2 * at] === chosenServer,
  }));
  return { header: ['server', 'tasks there'], rows, more: 0 };
}

const near = [
  'with its input on the server',
  'with its input in the rack',
  'with its input elsewhere',
  'which reads nothing',
];

function decided(trace: Trace, task: TaskId): Explanation | null {
  const found = lastOf(trace, decidedKind, task);
  if (found === undefined) return null;
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  return {
    sentence: say`For the free slot of server ${placeOf(trace, found.server)} *decide* returned job *${jobName(job)}*; its nearest task was ${named(trace, task)}, ${near[found.near]}.`,
    evidence: null,
  };
}
