import { formatSeconds } from '../../base/format.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { summaryOf } from '../../metrics/samples.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { useAbout } from '../../views/what-if/lines.ts';
import { WhatIf } from '../../views/what-if/WhatIf.tsx';
import { ColumnHeads } from '../../widgets/DataTable.tsx';
import { useShortNames } from '../first/useAskedRuns.ts';
import { RunBadge } from '../parts/RunBadge.tsx';
import styles from './Lecture.module.css';

interface ResultsProps {
  readonly titles: readonly string[];
  readonly traces: readonly RunTrace[];
}

/** Of more runs, their numbers take the whole slide. Our choice. */
const MOST_WITH_CURVE = 2;
/** Of the curve, and of the values on it, of which names have half the size. [px] */
const CURVE = {
  height: Math.min(320, Math.round(window.innerHeight * 0.42)),
  size: window.innerWidth < 1200 ? 40 : 24,
} as const;

/** What came out, beside the curve on which it lies: how it would have been with another value. */
export function Results(props: ResultsProps) {
  const about = useAbout();
  const names = useShortNames();
  const hasCurve = about !== null && about.paths.length > 0 && props.titles.length <= MOST_WITH_CURVE;
  if (!hasCurve) return <Table {...props} />;
  return (
    <div className={styles.found}>
      <Table {...props} />
      <WhatIf curve={about.curve} paths={about.paths} names={names} {...CURVE} />
    </div>
  );
}

/** Median and 95th percentile of the response times of each run, in digits for the back row, below the name of the run. */
function Table({ titles, traces }: ResultsProps) {
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
