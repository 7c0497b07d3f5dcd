import { formatSeconds } from '../../base/format.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { summaryOf } from '../../metrics/samples.ts';
import type { RunTrace } from '../../views/view.ts';
import { RunBadge } from '../RunBadge.tsx';
import { scenarioStore } from '../scenarioStore.ts';
import styles from './Lecture.module.css';

/** Median and 95th percentile of the response times of each run, in digits for the back row. */
export function Results({ traces }: { readonly traces: readonly RunTrace[] }) {
  const isEdited = scenarioStore(({ scenario, opened }) => scenario !== opened);
  return (
    <table className={styles.results} data-many={traces.length > 4 || undefined}>
      <caption>
        Job response times{isEdited && ', with the values that were changed'}: half of the jobs are faster
        than the median, one in twenty is slower than the 95th percentile.
      </caption>
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">Median</th>
          <th scope="col">95th percentile</th>
        </tr>
      </thead>
      <tbody>
        {traces.map(({ index, title, trace }) => {
          const { count, p50, p95 } = summaryOf(trace, jobResponse);
          return (
            <tr key={index}>
              <th scope="row">
                <RunBadge index={index} /> {title}
              </th>
              <td>{count === 0 ? 'none ended' : formatSeconds(p50)}</td>
              <td>{count === 0 ? '–' : formatSeconds(p95)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
