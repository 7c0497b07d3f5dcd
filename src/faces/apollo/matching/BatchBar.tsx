import { formatMicros } from '../../../base/format.ts';
import { jobName } from '../../../views/names.ts';
import { Button, IconButton } from '../../../widgets/Button.tsx';
import { ChoiceField } from '../../../widgets/Select.tsx';
import type { BatchList } from './batchList.ts';
import { texts } from './words.ts';

// Batches in the list before and after the one that is shown.
const AROUND = 25;
// Narrower, words are shorter; there is no next conflict; the list alone leads to other batches.
const [SHORT_WORDS, SEEKS, STEPS] = [520, 420, 340];

interface BatchBarProps {
  readonly batches: BatchList;
  readonly number: number;
  /** Width of the view in CSS pixels, before the theme's scale. */
  readonly room: number;
  onBatch(number: number): void;
}

/** Names the batch, with buttons for others of its job and a list of them. */
export function BatchBar({ batches, number, room, onBatch }: BatchBarProps) {
  const isNarrow = room < SHORT_WORDS;
  const job = batches.job[number];
  const own = batches.ofJob(job);
  const at = own.indexOf(number);
  const contested = batches.nextContested(number);
  const name = jobName(job);
  const options = own.slice(Math.max(0, at - AROUND), at + AROUND + 1).map((each) => ({
    id: String(each),
    title: batchTitle(batches, each, isNarrow),
  }));
  const beside = (
    <>
      <IconButton
        icon="left"
        label={texts.previousBatch}
        disabled={at <= 0}
        onClick={() => onBatch(own[at - 1])}
      />
      <IconButton
        icon="right"
        label={texts.nextBatch}
        disabled={at + 1 >= own.length}
        onClick={() => onBatch(own[at + 1])}
      />
    </>
  );
  const next = (
    <Button
      variant="quiet"
      disabled={contested === null}
      onClick={() => contested !== null && onBatch(contested)}
    >
      {isNarrow ? texts.next : texts.nextConflict}
    </Button>
  );
  return (
    <>
      <strong style={{ whiteSpace: 'nowrap' }}>{isNarrow ? name : texts.batch(name)}</strong>
      {room >= STEPS && beside}
      <ChoiceField
        label={texts.batches(name)}
        value={String(number)}
        options={options}
        onChange={(id) => onBatch(Number(id))}
      />
      {room >= SEEKS && next}
    </>
  );
}

/** "1.2 s · 5 tasks · 2 rounds"; a short one has no rounds. */
function batchTitle(batches: BatchList, number: number, isShort: boolean): string {
  const [tasks, rounds] = [batches.tasks[number], batches.rounds[number]];
  const count = (amount: number, what: string) => `${amount} ${what}${amount === 1 ? '' : 's'}`;
  const title = `${formatMicros(batches.at[number])} · ${count(tasks, 'task')}`;
  return isShort ? title : `${title} · ${count(rounds, 'round')}`;
}
