import type { TableRows } from '../../../views/view.ts';
import { series } from './series.ts';

/** Lists what is known of each size of batch. */
export function sizesTable(): TableRows {
  const header = [
    ...['Tasks', 'Batches', 'Greedy ÷ best', 'Stable ÷ best', 'Asked in rounds', 'Rounds'],
    ...['Greedy on this machine (ms)', 'Stable on this machine (ms)'],
  ];
  const rows = series.numbers().filter(({ batches }) => batches > 0);
  return [
    header,
    ...rows.map(({ tasks, batches, greedy, stable, requests, rounds, greedyMs, stableMs }) => [
      ...[tasks, batches, greedy, stable, requests, rounds],
      ...[greedyMs, stableMs],
    ]),
  ];
}
