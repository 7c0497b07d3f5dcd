import { useMemo } from 'react';
import { NONE } from '../../../engine/ids.ts';
import { changeLines, changeSummary } from './changes.ts';
import styles from './FlowGraph.module.css';
import { TaskPanel } from './TaskPanel.tsx';
import type { ShownSolve } from './useSolved.ts';

interface LookPanelProps {
  readonly solve: ShownSolve;
  /** Row of the selected task, or NONE. */
  readonly row: number;
}

const MOST_LINES = 12;

/** What a solve changed, and what the selected task could have done instead. */
export function LookPanel({ solve, row }: LookPanelProps) {
  const { shown, changes } = solve;
  const lines = useMemo(() => changeLines(shown.solved, changes), [shown, changes]);
  const more = lines.length - MOST_LINES;
  return (
    <>
      {row !== NONE && <TaskPanel shown={shown} row={row} />}
      <h3>Since the previous solve: {changeSummary(changes)}</h3>
      <ul className={styles.list}>
        {lines.slice(0, MOST_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {more > 0 && <p>and {more} more</p>}
      {row === NONE && <p>Click a task to see what else it could do, and at what cost.</p>}
    </>
  );
}
