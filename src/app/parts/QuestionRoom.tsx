import type { CSSProperties } from 'react';
import { scenarioStore } from '../../state/scenarioStore.ts';
import styles from './QuestionRoom.module.css';

/**
 * Where a run stands in a story: on a phone one below the other, three and more elsewhere two by two, each below its answer
 * (App.module.css). The row is that of the answer; that of the picture is the next.
 */
export function placeOfRun(run: number): CSSProperties {
  return { '--run': run, '--column': 1 + (run % 2), '--row': 2 + 2 * Math.floor(run / 2) } as CSSProperties;
}

/**
 * Room for a question that is about to come: when it does, nothing below it moves. `data-awaited` announces that what is around it
 * has not found its place yet.
 */
export function QuestionRoom() {
  return (
    <>
      <div data-awaited className={styles.question} />
      <Rooms className={styles.answer} />
    </>
  );
}

/** Room for what will stand below the pictures. */
export function FootRoom() {
  const runs = scenarioStore(({ scenario }) => scenario.runs);
  return (
    <>
      <div data-awaited className={styles.foot} style={{ '--runs': runs.length } as CSSProperties} />
      <Rooms className={styles.caption} />
    </>
  );
}

/** One for each run. */
function Rooms({ className }: { readonly className: string | undefined }) {
  const runs = scenarioStore(({ scenario }) => scenario.runs);
  return runs.map((_, run) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name.
    <div key={run} className={className} style={placeOfRun(run)} />
  ));
}
