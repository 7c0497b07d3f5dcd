import { formatSeconds } from '../../base/format.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { summaryOf } from '../../metrics/samples.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { ColumnHeads } from '../../widgets/DataTable.tsx';
import { RunBadge } from '../parts/RunBadge.tsx';
import styles from './Lecture.module.css';

interface ResultsProps {
  readonly titles: readonly string[];
  readonly traces: readonly RunTrace[];
}

/** Median and 95th percentile of the response times of each run, in digits for the back row, below the name of the run. */
export function Results({ titles, traces }: ResultsProps) {
  const isEdited = scenarioStore(({ scenario, opened }) => scenario !== opened);
  return (
    <table className={styles.results} data-many={titles.length > 4 || undefined}>
      <caption>{`Job response times${isEdited ? ', with the values that were changed' : ''}: half of the jobs are faster than the median, one in twenty is slower than the 95th percentile.`}</caption>
      <ColumnHeads heads={['Median', '95th percentile']} />
      {titles.map((title, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is known by its place.
        <tbody key={index}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              <RunBadge index={index} /> {title}
            </th>
          </tr>
          <Numbers run={traces.find((each) => each.index === index)} />
        </tbody>
      ))}
    </table>
  );
}

function Numbers({ run }: { readonly run: RunTrace | undefined }) {
  const summary = run === undefined ? undefined : summaryOf(run.trace, jobResponse);
  const words = run === undefined ? 'still running' : 'no job ended';
  const isKnown = summary !== undefined && summary.count > 0;
  return (
    <tr>
      <td>{isKnown ? formatSeconds(summary.p50) : words}</td>
      <td>{isKnown ? formatSeconds(summary.p95) : '–'}</td>
    </tr>
  );
}
