import type { Augmentation } from '../../../algorithms/flow/augmentations.ts';
import type { Flowing } from './flowing.ts';
import { formatCost, nodeName } from './names.ts';

/** Says which path a step sends flow along, and what each arc adds to the cost or gives back. */
export function stepWords(
  { solved, quincy }: Flowing,
  { way, kind, units }: Augmentation,
): readonly string[] {
  const { from, to, cost } = quincy.network;
  const name = (node: number) => nodeName(solved, quincy, node);
  const first = way[0];
  const begin = first === undefined ? '' : name(first.isForth ? from[first.arc] : to[first.arc]);
  const nodes = way.map(({ arc, isForth }) => (isForth ? ` → ${name(to[arc])}` : ` ⇠ ${name(from[arc])}`));
  const costs = way.flatMap(({ arc, isForth }) => {
    if (cost[arc] === 0) return [];
    return [isForth ? formatCost(cost[arc]) : `− ${formatCost(cost[arc])}`];
  });
  const sum = costs.length > 1 ? `Costs along it: ${costs.join(' + ').replaceAll('+ −', '−')}.` : '';
  const back = way.some(({ isForth }) => !isForth)
    ? ['⇠ takes flow back: another task gives up its place.']
    : [];
  const what =
    kind === 'cycle' ? 'A cycle that costs less than nothing' : `${units} unit${units === 1 ? '' : 's'}`;
  return [`${what}: ${begin}${nodes.join('')}`, ...(sum === '' ? [] : [sum]), ...back];
}
