import { isStale, type Run } from '../../state/runStore.ts';
import styles from './Pane.module.css';
import { RunHead } from './RunHead.tsx';

interface RunHeadsProps {
  readonly runs: readonly Run[];
  readonly titles: readonly string[];
}

/** The names of all runs, with their letters, where one picture or one page shows them all. */
export function RunHeads({ runs, titles }: RunHeadsProps) {
  return (
    <div className={styles.heads}>
      {runs.map((run) => (
        <div key={run.source.index} className={styles.oneHead}>
          <RunHead
            index={run.source.index}
            title={titles[run.source.index] ?? ''}
            trace={run.shown?.trace ?? null}
            isStale={isStale(run)}
            isBrief
          />
        </div>
      ))}
    </div>
  );
}
