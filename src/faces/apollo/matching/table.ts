import { type JobId, NONE } from '../../../engine/ids.ts';
import { type Micros, toSeconds } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { costOf, matcherKinds, type SolvedBatch, solveBatch } from './batch.ts';
import { batchesOf, batchToShow } from './batchList.ts';
import { readBatch } from './readBatch.ts';
import { titles } from './words.ts';

/** Lists the tasks of a batch, with the server and the completion that each matcher gives them. Header first. */
export function matchingTable({ batch, outcomes, rounds }: SolvedBatch): TableRows {
  const heads = matcherKinds.flatMap((kind) => [titles[kind], `${titles[kind]}, completes in (s)`]);
  const header = ['task', 'candidates', 'rounds asked', ...heads, 'in the run'];
  const rows = batch.tasks.map(({ name, fate }, row) => {
    const matches = matcherKinds.flatMap((kind) => {
      const column = outcomes[kind].columnOf[row];
      return column === NONE
        ? ['–', '']
        : [batch.servers[column].name, toSeconds(costOf(batch, row, column))];
    });
    const candidates = batch.costs.starts[row + 1] - batch.costs.starts[row];
    const asked = rounds.flat().filter((each) => each.row === row).length;
    const column = batch.sent[row];
    const sent = column === NONE ? fate : `${batch.servers[column].name}, ${fate}`;
    return [name, candidates, asked, ...matches, sent];
  });
  return [header, ...rows];
}

/** The same of the batch that is shown of a job at a moment; nothing where there is none. */
export function matchingTableAt(trace: Trace, job: JobId | null, time: Micros): TableRows {
  const number = batchToShow(batchesOf(trace), job, time);
  return number === NONE ? [] : matchingTable(solveBatch(readBatch(trace, number)));
}
