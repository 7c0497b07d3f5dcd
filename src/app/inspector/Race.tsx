import { type ReactNode, useMemo } from 'react';
import type { TaskId } from '../../engine/ids.ts';
import { attemptRows, explainRace } from '../../explain/explainRace.ts';
import { explainStop } from '../../faces/explain.ts';
import type { Trace } from '../../trace/trace.ts';
import { FactTable, Sentence } from './EvidenceTable.tsx';
import styles from './Inspector.module.css';

/** Says how the attempts at a task raced, and lists them all. */
export function Race({ trace, task }: { readonly trace: Trace; readonly task: TaskId }) {
  const sentence = useMemo(() => explainRace(trace, task), [trace, task]);
  return (
    <>
      <h3 className={styles.heading}>Attempts</h3>
      {sentence !== null && <Sentence pieces={sentence} />}
      <AttemptTable caption="All attempts at this task" trace={trace} tasks={[task]} />
    </>
  );
}

interface AttemptTableProps {
  readonly caption: string;
  readonly trace: Trace;
  readonly tasks: readonly TaskId[];
  /** Stands before what an attempt was, where there are several tasks. */
  nameOf?(task: TaskId): ReactNode;
  /** How many tasks are left out. */
  readonly more?: number;
}

/** Lists all attempts at some tasks; one that was the only one, and ended well, in a line of its own. */
export function AttemptTable({ caption, trace, tasks, nameOf, more }: AttemptTableProps) {
  const rowsOf = (task: TaskId) => {
    const rows = attemptRows(trace, task, (attempt) => explainStop(trace, attempt));
    return rows.map(({ attempt, kind, server, started, ended, outcome, wasted, isKept }) => ({
      isChosen: isKept && rows.length > 1,
      cells: [
        rows.length === 1 && attempt === trace.finishedBy[task] ? (
          <span key={attempt}>
            {nameOf?.(task)} on {server}
          </span>
        ) : (
          <span key={attempt}>
            {nameOf?.(task)} {kind}
            <small>
              {server}, {outcome}
            </small>
          </span>
        ),
        started,
        ended,
        wasted,
      ],
    }));
  };
  return (
    <FactTable
      caption={caption}
      heads={['attempt', 'from', 'to', 'wasted']}
      rows={tasks.flatMap(rowsOf)}
      more={more}
    />
  );
}
