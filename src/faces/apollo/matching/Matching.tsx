import { useMemo, useState } from 'react';
import { NONE } from '../../../engine/ids.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import type { ViewProps } from '../../../views/shared/view.ts';
import { useChosen } from '../../../views/surface/useChosen.ts';
import { Button } from '../../../widgets/Button.tsx';
import { BatchBar } from './BatchBar.tsx';
import { type MatchingBatch, type SolvedBatch, solveBatch } from './batch.ts';
import { batchesOf, batchToShow } from './batchList.ts';
import { MOST_ASIDE } from './layout.ts';
import { readBatch } from './readBatch.ts';
import { Solved } from './Solved.tsx';

/** One batch of a manager: how its tasks are matched with servers, and how else they could have been. */
export function Matching({ runs, width, height }: ViewProps) {
  const run = runs[0];
  const job = selectionStore((selection) => selection.job);
  const [wantsMatrix, setWantsMatrix] = useState(false);
  const [number, show] = useChosen(
    (time) => (run === undefined ? NONE : batchToShow(batchesOf(run.trace), job, time)),
    (each) => run !== undefined && each < batchesOf(run.trace).length,
  );
  const solved = useMemo(
    () => (run === undefined || number === NONE ? null : solveBatch(readBatch(run.trace, number))),
    [run, number],
  );
  if (run === undefined) return null;
  if (solved === null)
    return <p style={{ margin: '8% auto', textAlign: 'center' }}>No tasks were matched in this run.</p>;
  const batches = batchesOf(run.trace);
  const isLarge = hasManySides(solved.batch);
  const go = (each: number) => {
    if (job !== null && job !== batches.job[each])
      selectionStore.getState().selectJob(batches.job[each], run.index);
    show(each, batches.at[each]);
  };
  return (
    <ChartFrame
      {...{ width, height }}
      controls={
        <>
          <BatchBar {...{ batches, number }} room={width} onBatch={go} />
          {!isLarge && (
            <Button variant="quiet" isPressed={wantsMatrix} onClick={() => setWantsMatrix(!wantsMatrix)}>
              Matrix
            </Button>
          )}
        </>
      }
      note={noteOf(solved, isLarge || wantsMatrix)}
    >
      {(innerWidth, innerHeight) => (
        <Solved
          key={number}
          {...{ run, solved }}
          isMatrix={isLarge || wantsMatrix}
          width={innerWidth}
          height={innerHeight}
        />
      )}
    </ChartFrame>
  );
}

const hasManySides = ({ tasks, servers }: MatchingBatch) =>
  Math.max(tasks.length, servers.length) > MOST_ASIDE;

/** What to know when looking at the picture. */
function noteOf({ isAsSent }: SolvedBatch, isMatrix: boolean): string {
  if (!isAsSent) return 'Replayed, the matcher finds a different matching than in the run.';
  return isMatrix
    ? 'Estimated completions: yellow is soon, dark late · ■ has · ○ asks · × refused · ◇ blocks · a click moves a task'
    : 'Drag a task to another server, or use the arrow keys';
}
