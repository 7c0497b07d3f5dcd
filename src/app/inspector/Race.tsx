import { useMemo } from 'react';
import type { TaskId } from '../../engine/ids.ts';
import { attemptRows, explainRace } from '../../explain/explainRace.ts';
import { explainStop } from '../../faces/explain.ts';
import type { Trace } from '../../trace/trace.ts';
import { FactTable, Sentence } from './EvidenceTable.tsx';
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
      <FactTable
        caption="All attempts at this task"
        heads={['attempt', 'from', 'to', 'wasted']}
        rows={rows.map(({ attempt, kind, server, started, ended, outcome, wasted, isKept }) => ({
          isChosen: isKept,
          cells: [
            <span key={attempt}>
              {kind}
              <small>
                {server}, {outcome}
              </small>
            </span>,
            started,
            ended,
            wasted,
          ],
        }))}
      />
    </>
  );
}
