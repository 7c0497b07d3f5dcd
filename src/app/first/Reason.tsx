import { useMemo } from 'react';
import type { TaskId } from '../../engine/ids.ts';
import { explainTask } from '../../faces/explain.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { RunBadge } from '../parts/RunBadge.tsx';
import { Pieces } from './Pieces.tsx';

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
      <RunBadge index={run} /> <Pieces of={sentence} />
    </>
  );
}
