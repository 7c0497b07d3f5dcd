import type { ReactNode } from 'react';
import { formatSeconds } from '../../base/format.ts';
import { later } from '../../desk/parts/loadPart.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { summaryOf } from '../../metrics/samples.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { RunBadge } from '../parts/RunBadge.tsx';
import styles from './RunHead.module.css';

interface RunHeadProps {
  readonly index: number;
  readonly title: string;
  readonly trace: Trace | null;
  readonly isStale: boolean;
  /** Whether to leave out the numbers. */
  readonly isBrief?: boolean;
  /** Stands in the place of the run's letter. */
  readonly badge?: ReactNode;
}

/** The head of a run: its letter, its name and the response times of its jobs. */
export function RunHead({ index, title, trace, isStale, isBrief = false, badge }: RunHeadProps) {
  const summary = trace === null || isBrief ? null : responseOf(trace);
  return (
    <>
      {badge || <RunBadge index={index} />}
      <h2 className={styles.title} title={title}>
        {title}
      </h2>
      {trace !== null && index > 0 && <SameRun index={index} />}
      {trace !== null && hasOpenJobs(trace) && <OpenJobs trace={trace} />}
      {summary !== null && summary.count > 0 && (
        <dl className={joinClasses(styles.numbers, isStale && styles.stale)}>
          <div title="Half of the measured jobs took less than this from arrival to end.">
            <dt>median</dt>
            <dd>{formatSeconds(summary.p50)}</dd>
          </div>
          <div className={styles.minor} title="One job in twenty took longer than this from arrival to end.">
            <dt>p95</dt>
            <dd>{formatSeconds(summary.p95)}</dd>
          </div>
        </dl>
      )}
    </>
  );
}

const OpenJobs = later(async () => (await import('./OpenJobs.tsx')).OpenJobs);

const SameRun = later(async () => (await import('./SameRun.tsx')).SameRun);

function hasOpenJobs({ data: { tables } }: Trace): boolean {
  return tables.jobs.columns.finishedAt.includes(Number.POSITIVE_INFINITY);
}

const responseOf = ofTrace((trace) => summaryOf(trace, jobResponse));
