import { receiptStore, selectionStore } from '../../state/selectionStore.ts';
import { tableOf } from '../grammar/legendOf.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { columns, piecesOf } from './columns.ts';
import { receiptRows } from './rows.ts';

/** Lists the parts of each run's receipt: of the selected job in order of time, or the means of all jobs. In seconds. */
export function receiptTable(runs: readonly RunTrace[]): TableRows {
  const job = receiptStore.getState().isMean ? null : selectionStore.getState().job;
  return tableOf(columns, piecesOf(receiptRows(runs, job), null));
}
