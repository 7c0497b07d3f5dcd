import { useMemo } from 'react';
import { formatSeconds, formatSigned } from '../../base/format.ts';
import { toMicros } from '../../engine/kernel/time.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { runLetter } from '../chart/runLook.ts';
import { jobName } from '../shared/names.ts';
import type { RunTrace } from '../shared/view.ts';
import type { JobOrder } from './jobRows.ts';
import { jobRows } from './jobRows.ts';
import styles from './Numbers.module.css';
import { judge } from './write.ts';

const MOST = 500;

/** A table of the measured jobs; a click selects the job in all views and moves the clock to its arrival. */
export function JobTable({ runs, order }: { readonly runs: readonly RunTrace[]; readonly order: JobOrder }) {
  const rows = useMemo(() => jobRows(runs, order, MOST), [runs, order]);
  const selected = selectionStore((state) => state.job);
  const hasUsers = runs[0].trace.data.graphs.users.length > 1;
  const first = runLetter(runs[0].index);

  const open = (job: number, arrivesAt: number) => {
    selectionStore.getState().selectJob(job);
    playbackStore.getState().seek(toMicros(arrivesAt));
  };

  return (
    <table className={styles.table} data-rows={rows.length}>
      <thead>
        <tr>
          <th scope="col">Job</th>
          {hasUsers && <th scope="col">User</th>}
          <th scope="col" className={styles.number}>
            Tasks
          </th>
          <th scope="col" className={styles.number}>
            Arrives at
          </th>
          <th scope="col" className={styles.number}>
            Ideal
          </th>
          {runs.map(({ index, title }, column) => (
            <th key={index} scope="col" title={title} className={styles.number}>
              {column === 0 ? `Response, ${first}` : `${runLetter(index)}, and from ${first}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ job, user, tasks, arrivesAt, ideal, responses }) => (
          <tr
            key={job}
            aria-selected={job === selected}
            className={job === selected ? styles.selected : undefined}
          >
            <th scope="row">
              <button type="button" className={styles.job} onClick={() => open(job, arrivesAt)}>
                {jobName(job)}
              </button>
            </th>
            {hasUsers && <td>{user}</td>}
            <td className={styles.number}>{tasks}</td>
            <td className={styles.number}>{formatSeconds(arrivesAt)}</td>
            <td className={styles.number}>{formatSeconds(ideal)}</td>
            {responses.map((response, column) => (
              <td key={runs[column].index} className={styles.number}>
                {formatSeconds(response)}
                {column > 0 && (
                  <span className={styles.words}>
                    {` ${judge(response - responses[0], 'less').arrow} ${formatSigned(response - responses[0], formatSeconds)}`}
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
