import { useMemo } from 'react';
import { runLetter } from '../../base/runLetter.ts';
import { isStale, runStore } from '../../state/runStore.ts';
import type { Trace } from '../../trace/trace.ts';
import styles from './RunHead.module.css';

/** Says that a run is the same as an earlier one: then policies differ in what this scenario has nothing of. */
export function SameRun({ index }: { readonly index: number }) {
  const runs = runStore((state) => state.runs);
  const twin = useMemo(() => {
    const whole = runs.filter((run) => !isStale(run));
    const own = whole.find(({ source }) => source.index === index)?.shown;
    if (own == null) return undefined;
    return whole.find(({ source, shown }) => {
      return source.index < index && shown !== null && areAlike(shown.trace, own.trace);
    });
  }, [runs, index]);
  if (twin === undefined) return null;
  const letter = runLetter(twin.source.index);
  return (
    <span
      className={styles.same}
      title={`Every task ran on the same server, at the same time, as in run ${letter}: in this scenario the two policies decide alike.`}
    >
      same run as {letter}
    </span>
  );
}

/** Whether all tasks ran on the same servers at the same times. */
function areAlike({ data: one }: Trace, { data: other }: Trace): boolean {
  const [a, b] = [one.tables.attempts.columns, other.tables.attempts.columns];
  const pairs = [
    [a.task, b.task],
    [a.server, b.server],
    [a.startedAt, b.startedAt],
    [a.endedAt, b.endedAt],
  ] as const;
  return pairs.every(([mine, theirs]) => {
    return mine.length === theirs.length && mine.every((value, row) => value === theirs[row]);
  });
}
