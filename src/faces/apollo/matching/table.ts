import { NONE } from '../../../engine/ids.ts';
import { toSeconds } from '../../../engine/kernel/time.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { costOf, matcherKinds, type SolvedBatch } from './batch.ts';
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
