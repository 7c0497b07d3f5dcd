import { NONE } from '../../engine/ids.ts';
import { toSeconds } from '../../engine/kernel/time.ts';
import { partTitle } from '../../metrics/receipt/words.ts';
import { receiptStore } from '../../state/receiptStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { runName } from '../chart/runLook.ts';
import { jobTitle, taskName } from '../shared/names.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { receiptRows } from './rows.ts';

/** Lists the parts of each run's receipt: of the selected job in order of time, or the means of all jobs. In seconds. */
export function receiptTable(runs: readonly RunTrace[]): TableRows {
  const header = ['Run', 'Job', 'Part', 'From (s)', 'To (s)', 'Time (s)', 'Share', 'Task'];
  const { isMean } = receiptStore.getState();
  const job = isMean ? null : selectionStore.getState().job;
  const rows = receiptRows(runs, job).flatMap(({ run, jobs, response, pieces }) => {
    const { graphs } = run.trace.data;
    const of = job === null ? `mean of ${jobs}` : jobTitle(graphs, job);
    return pieces.map(({ part, from, to, task }) => [
      ...[runName(run), of, partTitle(part), toSeconds(from), toSeconds(to), toSeconds(to - from)],
      ...[(to - from) / response, task === NONE ? '' : taskName(graphs, task)],
    ]);
  });
  return [header, ...rows];
}
