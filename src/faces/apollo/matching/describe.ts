import { formatMicros } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import { costOf, type MatchingBatch, type Outcome } from './batch.ts';
import type { Edge, Shown } from './edges.ts';

/** Names of the matchers. */
export const titles: Readonly<Record<Shown, string>> = {
  greedy: 'Greedy',
  stable: 'Stable',
  leastMax: 'Least max',
  leastSum: 'Least sum',
  yours: 'Yours',
};

/** What a line says, in sentences. */
export function describeEdge({ tasks, servers }: MatchingBatch, edge: Edge): readonly string[] {
  const [task, server] = [tasks[edge.row].name, servers[edge.column].name];
  const does = { held: 'has', asks: 'asks', refused: 'is refused by', blocks: 'and', could: 'could have' }[
    edge.look
  ];
  const first =
    edge.look === 'blocks' ? `${task} and ${server} block the matching` : `${task} ${does} ${server}`;
  return [first, `would complete ${formatMicros(edge.completion)} from now`, ...reasonOf(edge)];
}

function reasonOf({ look, saving, heldSaving = 0 }: Edge): readonly string[] {
  if (saving === null) return [];
  if (look !== 'blocks')
    return [
      saving === Infinity
        ? 'no other candidate is free'
        : `saves ${formatMicros(saving)} against its next best free server`,
    ];
  if (saving === Infinity) return ['the task has no server'];
  const instead =
    heldSaving === Infinity
      ? 'the task that has it could get no other'
      : `the task that has it saves ${formatMicros(heldSaving)}`;
  return [
    `the task would save ${formatMicros(saving)}`,
    heldSaving === 0 ? 'the server is free, or its task would lose nothing' : instead,
  ];
}

/** Describes the match of a task. */
export function describeTask(batch: MatchingBatch, outcome: Outcome, row: number): readonly string[] {
  const column = outcome.columnOf[row];
  const { name, fate } = batch.tasks[row];
  const blocks = outcome.blocking
    .filter((pair) => pair.row === row)
    .map((pair) => batch.servers[pair.column].name);
  return [
    column === NONE
      ? `${name} has no server`
      : `${name} on ${batch.servers[column].name}, completes in ${formatMicros(costOf(batch, row, column))}`,
    ...(blocks.length === 0 ? [] : [`blocks with ${blocks.join(', ')}`]),
    `in the run: ${fate}`,
  ];
}

/** "0 ✓", or how many pairs block a matching. */
export function blockingWords({ blocking }: Outcome): string {
  return blocking.length === 0
    ? '0 blocking pairs ✓'
    : `${blocking.length} blocking ${blocking.length === 1 ? 'pair' : 'pairs'}`;
}
