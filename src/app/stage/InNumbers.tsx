import { formatSeconds } from '../../base/format.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { summaryOf } from '../../metrics/samples.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { RunBadge } from '../parts/RunBadge.tsx';
import styles from './ViewFrame.module.css';

/** What a chart of runs comes down to, for where it has no room: how long jobs take in each. */
export function InNumbers({ runs }: { readonly runs: readonly RunTrace[] }) {
  return (
    <ul className={styles.numbers}>
      {runs.map(({ index, trace }) => {
        const { count, p50, p95 } = summaryOf(trace, jobResponse);
        return (
          <li key={index}>
            <RunBadge index={index} />{' '}
            {count === 0 ? (
              'no job ended'
            ) : (
              <>
                half within <strong>{formatSeconds(p50)}</strong>, 95 % within{' '}
                <strong>{formatSeconds(p95)}</strong>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
