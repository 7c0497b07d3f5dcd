import { useMemo, useState } from 'react';
import { formatMicros } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { jobName } from '../../../views/shared/names.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import { Nothing } from '../../../views/surface/Nothing.tsx';
import { Steps } from '../../../views/surface/Steps.tsx';
import { useChosen } from '../../../views/surface/useChosen.ts';
import { Button } from '../../../widgets/Button.tsx';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
import { ChoiceField } from '../../../widgets/Select.tsx';
import { type MatchingBatch, type SolvedBatch, solveBatch } from './batch.ts';
import { MOST_ASIDE } from './layout.ts';
import { type BatchList, batchesOf, batchToShow, readBatch } from './readBatch.ts';
import { Solved } from './Solved.tsx';

/** One batch of a manager: how its tasks are matched with servers, and how else they could have been. */
export function Matching({ run }: RunProps) {
  const { trace } = run;
  const batches = batchesOf(trace);
  const job = selectionStore((selection) => selection.job);
  const [wantsMatrix, setWantsMatrix] = useState(false);
  const [number, show] = useChosen(
    (time) => batchToShow(batches, job, time),
    (each) => each < batches.length,
  );
  const solved = useMemo(
    () => (number === NONE ? null : solveBatch(readBatch(trace, number))),
    [trace, number],
  );
  if (solved === null) return <Nothing>No tasks were matched in this run.</Nothing>;
  const isLarge = hasManySides(solved.batch);
  const go = (each: number) => {
    if (job !== null && job !== batches.job[each])
      selectionStore.getState().selectJob(batches.job[each], run.index);
    show(each, batches.at[each]);
  };
  return (
    <ChartFrame
      controls={
        <>
          <BatchBar batches={batches} number={number} onBatch={go} />
          {!isLarge && (
            <Button variant="quiet" isPressed={wantsMatrix} onClick={() => setWantsMatrix(!wantsMatrix)}>
              Matrix
            </Button>
          )}
        </>
      }
      note={noteOf(solved, isLarge || wantsMatrix)}
    >
      <Solved key={number} run={run} solved={solved} isMatrix={isLarge || wantsMatrix} />
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

// Batches in the list before and after the one that is shown.
const AROUND = 25;

interface BatchBarProps {
  readonly batches: BatchList;
  readonly number: number;
  onBatch(number: number): void;
}

/** Names the batch, with buttons for others of its job and a list of them. */
function BatchBar({ batches, number, onBatch }: BatchBarProps) {
  const job = batches.job[number];
  const own = batches.ofJob(job);
  const at = own.indexOf(number);
  const contested = batches.nextContested(number);
  const name = jobName(job);
  const listed = own.slice(Math.max(0, at - AROUND), at + AROUND + 1);
  return (
    <GivesWay steps={4} of={String(job)} keepsLists>
      {(step) => (
        <>
          <strong style={{ whiteSpace: 'nowrap' }}>{step < 2 ? `${name}, batch` : name}</strong>
          {step < 4 && (
            <Steps
              items={own}
              at={at}
              labels={['Previous batch of the job', 'Next batch of the job']}
              onStep={onBatch}
            />
          )}
          <ChoiceField
            label={`Batches of ${name}`}
            value={String(number)}
            options={listed.map((each) => ({ id: String(each), title: batchTitle(batches, each, step < 1) }))}
            onChange={(id) => onBatch(Number(id))}
          />
          {step < 3 && (
            <Button
              variant="quiet"
              disabled={contested === null}
              onClick={() => contested !== null && onBatch(contested)}
            >
              {step < 1 ? 'Next conflict' : 'Next ×'}
            </Button>
          )}
        </>
      )}
    </GivesWay>
  );
}

/** "1.2 s · 5 tasks · 2 rounds"; the rounds where there is room. */
function batchTitle(batches: BatchList, number: number, hasRounds: boolean): string {
  const [tasks, rounds] = [batches.tasks[number], batches.rounds[number]];
  const count = (amount: number, what: string) => `${amount} ${what}${amount === 1 ? '' : 's'}`;
  const title = `${formatMicros(batches.at[number])} · ${count(tasks, 'task')}`;
  return hasRounds ? `${title} · ${count(rounds, 'round')}` : title;
}
