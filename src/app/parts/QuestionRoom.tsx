import { scenarioStore } from '../../state/scenarioStore.ts';
import styles from './QuestionRoom.module.css';

/**
 * Room for a question that is about to come: when it does, nothing below it moves. `data-awaited` announces that what is around it
 * has not found its place yet.
 */
export function QuestionRoom() {
  const runs = scenarioStore(({ scenario }) => scenario.runs);
  return (
    <>
      <div data-awaited className={styles.question} />
      {runs.map((_, run) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name.
        <div key={run} className={styles.between} style={{ order: 2 * run + 1, height: 44 }} />
      ))}
    </>
  );
}

/** Room for what will stand below the pictures. */
export function FootRoom() {
  const runs = scenarioStore(({ scenario }) => scenario.runs);
  return (
    <>
      <div data-awaited className={styles.foot} style={{ '--runs': runs.length } as React.CSSProperties} />
      {runs.map((_, run) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name.
        <div key={run} className={styles.between} style={{ order: 2 * run + 1, height: 42 }} />
      ))}
    </>
  );
}
