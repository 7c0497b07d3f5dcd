import { formatMicros } from '../../../base/format.ts';
import { jobName } from '../../../views/shared/names.ts';
import { Steps } from '../../../views/surface/Steps.tsx';
import { Button } from '../../../widgets/Button.tsx';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
import { ChoiceField } from '../../../widgets/Select.tsx';
import type { BatchList } from './batchList.ts';

// Batches in the list before and after the one that is shown.
const AROUND = 25;

interface BatchBarProps {
  readonly batches: BatchList;
  readonly number: number;
  /** Width of the view in CSS pixels. */
  readonly room: number;
  onBatch(number: number): void;
}

/** Names the batch, with buttons for others of its job and a list of them. */
export function BatchBar({ batches, number, room, onBatch }: BatchBarProps) {
  const job = batches.job[number];
  const own = batches.ofJob(job);
  const at = own.indexOf(number);
  const contested = batches.nextContested(number);
  const name = jobName(job);
  const listed = own.slice(Math.max(0, at - AROUND), at + AROUND + 1);
  return (
    <GivesWay steps={4} of={`${room} ${job}`} keepsLists>
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
