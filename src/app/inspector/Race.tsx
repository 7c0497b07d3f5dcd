import { useMemo } from 'react';
import type { TaskId } from '../../engine/ids.ts';
import { attemptRows, explainRace } from '../../explain/explainRace.ts';
import { explainStop } from '../../faces/explain.ts';
import type { Trace } from '../../trace/trace.ts';
import { ColumnHeads } from '../../widgets/DataTable.tsx';
import { Sentence } from './EvidenceTable.tsx';
import styles from './Inspector.module.css';

/** Says how the attempts at a task raced, and lists them all. */
export function Race({ trace, task }: { readonly trace: Trace; readonly task: TaskId }) {
  const sentence = useMemo(() => explainRace(trace, task), [trace, task]);
  const rows = useMemo(
    () => attemptRows(trace, task, (attempt) => explainStop(trace, attempt)),
    [trace, task],
  );
  return (
    <>
      <h3 className={styles.heading}>Attempts</h3>
      {sentence !== null && <Sentence pieces={sentence} />}
      <table className={styles.table}>
        <caption className="visually-hidden">All attempts at this task</caption>
        <ColumnHeads heads={['attempt', 'from', 'to', 'wasted']} />
        <tbody>
          {rows.map(({ attempt, kind, server, started, ended, outcome, wasted, isKept }) => (
            <tr key={attempt} className={isKept ? styles.chosen : ''} aria-current={isKept}>
              <td className={styles.twoLines}>
                {kind}
                <small>
                  {server}, {outcome}
                </small>
              </td>
              <td>{started}</td>
              <td>{ended}</td>
              <td>{wasted}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
