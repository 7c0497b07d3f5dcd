import { formatMicros } from '../../../base/format.ts';
import { type AttemptId, NONE, type TaskId } from '../../../engine/ids.ts';
import type { Explanation, Piece } from '../../../explain/explanation.ts';
import { attemptToExplain, nameOfServer } from '../../../explain/facts.ts';
import { confinedWords } from '../../../explain/queueWords.ts';
import type { EstimateRecord } from '../../../policies/apollo/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';
import { ageWords, chosenBy, estimateOn, type Placing, placingOf } from '../placing.ts';
import { copyWords, duplicateWords } from './correctionWords.ts';
import {
  briefWords,
  chosenWords,
  estimateEvidence,
  maintenanceWords,
  rankWords,
  truthWords,
} from './estimateWords.ts';
import { batchWords, placementWords, tokenWords, upgradeWords } from './matchWords.ts';

/** Says why a task ran where it ran: by the decision of its job's manager, and what came of it. Null for other runs. */
export function explainTask(trace: Trace, task: TaskId): Explanation | null {
  const attempt = attemptToExplain(trace, task);
  if (attempt === NONE) return null;
  const placing = placingOf(trace, attempt);
  if (placing === undefined) return null;
  const { candidates } = placing.decision.payload;
  const server = chosenBy(placing);
  const chosen = estimateOn(candidates, server);
  if (chosen === undefined) return null;
  const sentence: Piece[] = [
    ...(placing.by === 'match'
      ? ['Task ']
      : [placing.by === 'copy' ? 'A copy of task ' : 'A duplicate of task ']),
    { strong: taskName(trace.data.graphs, task) },
    ' was sent to ',
    { strong: nameOfServer(trace, chosen.server) },
    ...reasonWords(trace, placing, chosen),
    ...chosenWords(trace, chosen),
    ...comparisonWords(trace, placing, chosen),
    maintenanceWords(trace, candidates, server, placing.decision.at),
    ageWords(trace, chosen),
    ...(placing.by === 'match' ? tokenWords(placing.decision) : []),
    upgradeWords(trace, attempt),
    confinedWords(trace, task),
    ...truthWords(trace, attempt, chosen.completion),
  ];
  return {
    sentence,
    brief: briefOf(placing, chosen),
    evidence: estimateEvidence(trace, candidates, server),
    moves: otherAttempts(trace, attempt),
  };
}

function reasonWords(trace: Trace, placing: Placing, chosen: EstimateRecord): readonly Piece[] {
  if (placing.by === 'match') return batchWords(trace, placing.decision);
  return placing.by === 'copy'
    ? copyWords(trace, placing.decision, chosen)
    : duplicateWords(trace, placing.decision, chosen);
}

/** The reason in a few words, for those who hear it. */
function briefOf({ by, decision }: Placing, chosen: EstimateRecord): string {
  if (by === 'match') return briefWords(decision, chosen);
  if (by === 'copy')
    return `the task needed ${formatMicros(decision.payload.left)} more, a new attempt was expected to take ${formatMicros(chosen.completion)}`;
  const { stays } = decision.payload;
  return `waiting on was expected to take ${formatMicros(stays)}, this server ${formatMicros(chosen.completion)}`;
}

/** How the chosen server compares with the others, where completions were compared. */
function comparisonWords(trace: Trace, placing: Placing, chosen: EstimateRecord): readonly string[] {
  if (trace.data.params.placement !== 'completion')
    return placing.by === 'match' ? [placementWords(placing.decision)] : [];
  return placing.by === 'match' ? [rankWords(trace, placing.decision, chosen)] : [];
}

/** Why the other attempts at a task were sent, in the order of time. */
function otherAttempts(trace: Trace, kept: AttemptId): readonly (readonly Piece[])[] {
  const { task } = trace.data.tables.attempts.columns;
  return trace
    .attemptsOfTask(task[kept])
    .filter((attempt) => attempt !== kept)
    .flatMap((attempt) => {
      const placing = placingOf(trace, attempt);
      const chosen = placing && estimateOn(placing.decision.payload.candidates, chosenBy(placing));
      if (placing === undefined || chosen === undefined) return [];
      const what =
        placing.by === 'match' ? 'Another attempt' : placing.by === 'copy' ? 'A copy' : 'A duplicate';
      return [
        [
          `${what} was sent to `,
          { strong: nameOfServer(trace, chosen.server) },
          ...reasonWords(trace, placing, chosen),
          ...truthWords(trace, attempt, chosen.completion),
        ],
      ];
    });
}
