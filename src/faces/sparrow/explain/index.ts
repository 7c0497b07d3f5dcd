import { addAll } from '../../../base/lists.ts';
import type { JobId, StageId } from '../../../engine/ids.ts';
import { type Caption, caption, type Placing } from '../../../explain/captions/caption.ts';
import { explainCentral, explainOmniscient } from '../../../explain/explainCentral.ts';
import type { Explainers } from '../../../explain/explainers.ts';
import { counted, numberWord, type Piece, say } from '../../../explain/explanation.ts';
import { decisionBehind } from '../../../explain/facts.ts';
import { assignKind, probesKind, randomKind } from '../../../policies/sparrow/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { explainLateBinding } from './explainLateBinding.ts';
import { explainRandom, explainSampling } from './explainSampling.ts';

/** Explanations for Sparrow's schedulers and those that it is compared with. */
export const explainers: Explainers = {
  task: (trace, task) =>
    explainLateBinding(trace, task) ??
    explainSampling(trace, task) ??
    explainRandom(trace, task) ??
    explainCentral(trace, task) ??
    explainOmniscient(trace, task),
  placed: drawnCaption,
  captions: sparrowCaptions,
  heldBack: ({ data: { policy } }) =>
    policy === 'heartbeat' ? 'until a free server’s next heartbeat' : null,
  readings({ data: { policy, graphs } }) {
    const reads = (graphs.storage.stageFirstRead.at(-1) ?? 0) > 0;
    if (policy === 'sparrow') return reads ? 'AMB-13, AMB-35' : 'AMB-35';
    return policy === 'per-task' ? 'AMB-35, DIF-1' : 'AMB-35';
  },
};

/** Probes that go out for a job, and those that find no task left when their servers ask (Sparrow §3.2). */
function sparrowCaptions(trace: Trace, job: JobId): readonly Caption[] {
  const { jobFirstStage } = trace.data.graphs;
  const captions: Caption[] = [];
  for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
    for (const { at, payload } of trace.decisionsOfStage(probesKind, stage))
      captions.push(caption(at, [probesWords(trace, stage, payload.servers.length)]));
    addAll(captions, leftOver(trace, stage));
  }
  return captions;
}

function probesWords({ data: { graphs } }: Trace, stage: StageId, places: number): string {
  const tasks = graphs.stageFirstTask[stage + 1] - graphs.stageFirstTask[stage];
  const inLine = `${counted(places, 'place')} in line`;
  if (tasks === 1) return `${inLine} for one task.`;
  return places % tasks === 0
    ? `${inLine}, ${numberWord(places / tasks)} for each task.`
    : `${inLine} for ${numberWord(tasks)} tasks.`;
}

/** When all tasks are out, what becomes of the other places in line. */
function leftOver(trace: Trace, stage: StageId): readonly Caption[] {
  const empty = trace.decisionsOfStage(assignKind, stage).filter(({ payload }) => payload.task === null);
  if (empty.length === 0) return [];
  const words =
    empty.length === 1
      ? 'the last place in line finds nothing and vanishes.'
      : `the other ${numberWord(empty.length)} places in line find nothing and vanish.`;
  return [caption(empty[0].at, [words], empty[0].payload.server)];
}

/** A task whose server was drawn (Sparrow §4.2); null for other runs. */
function drawnCaption(trace: Trace, { attempt, task, server }: Placing): readonly Piece[] | null {
  const id = trace.data.tables.attempts.columns.task[attempt];
  const draw = decisionBehind(trace, randomKind, id, attempt);
  if (draw === undefined) return null;
  const { drawnFrom } = draw.payload;
  const how =
    drawnFrom === 1 ? ', the only one that may run it.' : `, drawn by lot from ${numberWord(drawnFrom)}.`;
  return say`${task} goes to ${server}${how}`;
}
