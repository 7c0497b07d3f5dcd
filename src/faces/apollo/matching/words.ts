import { formatMicros } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import type { MatcherKind } from '../../../policies/apollo/match/matcher.ts';
import { costOf, type MatchingBatch, type Outcome, type SolvedBatch } from './batch.ts';
import type { Edge, Shown } from './edges.ts';

/** Names of the matchers. */
export const titles: Readonly<Record<Shown, string>> = {
  greedy: 'Greedy',
  stable: 'Stable',
  leastMax: 'Least max',
  leastSum: 'Least sum',
  yours: 'Yours',
};

// Tasks that are named in a sentence; of more only the number is said.
const NAMED = 4;

const savingWords = (saving: number) =>
  saving === Infinity ? 'no other is free' : `saves ${formatMicros(saving)}`;

/** What a line says, in few words. */
export function edgeLabel({ look, completion, saving, heldSaving = 0 }: Edge): string {
  const cost = formatMicros(completion);
  if (look === 'blocks' && saving !== null)
    return saving === Infinity
      ? `${cost} · has none now`
      : `would save ${formatMicros(saving)}, not ${formatMicros(heldSaving)}`;
  return saving === null ? cost : `${cost} · ${savingWords(saving)}`;
}

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

/** Says who asks whom in a round and whom the servers keep. */
export function roundWords({ batch, rounds }: SolvedBatch, round: number): string {
  const asked = rounds[round] ?? [];
  const held = asked.filter(({ isHeld }) => isHeld);
  if (asked.length > NAMED)
    return `${asked.length} tasks ask ${held.length} servers; ${asked.length - held.length} are refused.`;
  const says = [...new Set(asked.map(({ server }) => server))].map((server) => {
    const rivals = asked.filter((each) => each.server === server);
    const names = rivals.map(({ row }) => batch.tasks[row].name).join(', ');
    const name = batch.servers[server].name;
    if (rivals.length === 1) return `${names} asks ${name} alone.`;
    const winner = rivals.find(({ isHeld }) => isHeld);
    const most =
      winner === undefined || winner.saving === Infinity ? '' : `, saving ${formatMicros(winner.saving)}`;
    return `${names} ask ${name}; it keeps ${batch.tasks[winner?.row ?? 0].name}${most}.`;
  });
  return says.join(' ');
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

/** Sum and maximum of a matching, and how many tasks have no server. */
export function qualityWords({ quality: { matched, sum, max } }: Outcome, tasks: number): string {
  const left = tasks === matched ? '' : ` · ${tasks - matched} without`;
  return `sum ${formatMicros(sum)} · max ${formatMicros(max)}${left}`;
}

/** What a matching is the best of, among those with as many tasks. */
export function bestWords(solved: SolvedBatch, { quality }: Outcome): string {
  const best = (kind: MatcherKind, measure: 'sum' | 'max') => {
    const least = solved.outcomes[kind].quality;
    return quality.matched === least.matched && quality[measure] <= least[measure];
  };
  const [sum, max] = [best('leastSum', 'sum'), best('leastMax', 'max')];
  if (sum && max) return 'optimal';
  return sum ? 'least sum' : max ? 'least max' : '';
}
