import { useMemo } from 'react';
import type { TaskId } from '../../engine/ids.ts';
import { explainTask } from '../../faces/explain.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { RunBadge } from '../RunBadge.tsx';

interface ReasonProps {
  readonly runs: readonly RunTrace[];
  /** Index of the run that lost its time. */
  readonly run: number;
  readonly task: TaskId;
}

/** Why a task ran where it did, in the words of the inspector, in the run that lost its time. */
export function Reason({ runs, run, task }: ReasonProps) {
  const { trace } = runs.find(({ index }) => index === run) ?? runs[0];
  const { sentence } = useMemo(() => explainTask(trace, task), [trace, task]);
  return (
    <>
      <RunBadge index={run} />{' '}
      {sentence.map((piece, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity and never move.
        typeof piece === 'string' ? piece : <strong key={index}>{piece.strong}</strong>,
      )}
    </>
  );
}
