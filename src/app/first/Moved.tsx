import { Fragment } from 'react';
import { formatSeconds } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { summaryOf } from '../../metrics/samples.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { MoreToDo } from './MoreToDo.tsx';
import styles from './Question.module.css';

/** The median response time of the jobs of a run. [s] */
export const medianOf = ofTrace((trace) => summaryOf(trace, jobResponse).p50);

interface MovedProps {
  readonly job: JobId;
  readonly runs: readonly RunTrace[];
  readonly preset: string;
  /** The medians before the first edit, in the order of the runs. [s] */
  readonly before: readonly number[];
}

/** After the answer, once the visitor has moved a control: what that did to each run, and what to do next. */
export function Moved({ job, runs, preset, before }: MovedProps) {
  return (
    <section className={styles.question} data-told="" aria-label="A first question">
      <p className={styles.text} role="status">
        Half of the jobs finish within{' '}
        {runs.map(({ index, title, trace }, place) => (
          <Fragment key={index}>
            {place > 0 && (place === runs.length - 1 ? ' and ' : ', ')}
            <strong>
              {formatSeconds(medianOf(trace))} {`under ${title}`}
            </strong>
            {before[place] !== undefined && ` (${formatSeconds(before[place])} before)`}
          </Fragment>
        ))}
        .
      </p>
      <MoreToDo job={job} runs={runs} preset={preset} />
    </section>
  );
}
