import { useMemo } from 'react';
import type { TaskId } from '../../engine/ids.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobColour } from '../../views/looks/colour.ts';
import { FETCHING_ALPHA, READING_ALPHA } from '../../views/looks/readingLook.ts';
import { useJobHues } from '../../views/looks/useJobHues.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import styles from './Inspector.module.css';
import { exactTime, shortTimes, timeParts, totalOf } from './timeParts.ts';

/** Shows the parts of a task's response time, and each exact to the microsecond where it is pointed at. */
export function TimeBar({ trace, task }: { readonly trace: Trace; readonly task: TaskId }) {
  const palette = usePalette();
  const hues = useJobHues(trace);
  const parts = useMemo(() => timeParts(trace, task), [trace, task]);
  if (parts === null) return null;
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  const colour = jobColour(hues, palette, { job, hoveredJob: null }, job);
  const total = totalOf(parts);
  const unit = total < 10 * SECOND ? 'ms' : 's';
  const short = shortTimes(parts, unit);
  return (
    <section data-total={total}>
      <h2 className={styles.heading}>Where its time went</h2>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ kind, label, length }) => (
          <span
            key={label}
            className={styles[kind]}
            style={{
              flexGrow: length,
              borderColor: colour,
              ...((kind === 'run' || kind === 'read' || kind === 'fetch') && { background: colour }),
              ...(kind === 'read' && { opacity: READING_ALPHA }),
              ...(kind === 'fetch' && { opacity: FETCHING_ALPHA }),
            }}
          />
        ))}
      </div>
      <p className={styles.parts}>
        {parts.map(({ label, length }, index) => (
          <span key={label} data-length={length}>
            {index > 0 && ' + '}
            {label} <strong title={`${exactTime(length, unit)} ${unit}`}>{short.each[index]}</strong>
          </span>
        ))}
        {' = '}
        <strong title={`exactly ${exactTime(total, unit)} ${unit}`}>
          {short.total} {unit}
        </strong>
      </p>
    </section>
  );
}
