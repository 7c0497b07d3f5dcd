import type { TableRows } from '../../../views/shared/view.ts';
import { series } from './series.ts';

/** Lists the numbers of each size of batch, once all are there. */
export function sizesTable(): TableRows {
  const header = [
    ...['Tasks', 'Batches', 'Greedy ÷ best', 'Stable ÷ best', 'Asked in rounds', 'Rounds'],
    ...['Greedy on this machine (ms)', 'Stable on this machine (ms)'],
  ];
  return [
    header,
    ...series
      .numbers()
      .map(({ tasks, batches, greedy, stable, requests, rounds, greedyMs, stableMs }) => [
        ...[tasks, batches, greedy, stable, requests, rounds],
        ...[greedyMs, stableMs],
      ]),
  ];
}
