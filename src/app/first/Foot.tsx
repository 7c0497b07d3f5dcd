import { Suspense } from 'react';
import { findView } from '../../desk/parts/viewMenu.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { isStale, runStore } from '../../state/runStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { FootRoom, placeOfRun } from '../parts/QuestionRoom.tsx';
import styles from './Foot.module.css';
import { LiveReceipts } from './LiveReceipts.tsx';
import { RunCaption } from './RunCaption.tsx';
import { spokenRuns, useAskedRuns } from './useAskedRuns.ts';
import { SeedsSay, WaysOn } from './WaysOn.tsx';

/** The answer that was pressed is gone with the question: who goes on by keys goes on from here. An embedded page takes no focus from its host. */
function takeLostFocus(next: HTMLElement | null): void {
  if (document.hasFocus() && document.activeElement === document.body) next?.focus({ preventScroll: true });
}

/** Below the pictures while a question is open: what each run does now in a sentence, what the time of the job goes to, and the key. */
export function Foot() {
  const { phase, preset, job, guess } = welcomeStore();
  const hero = findView(layoutStore((layout) => layout.hero));
  const all = runStore((state) => state.runs);
  const runs = useAskedRuns();
  if (phase === 'trying') return null;
  if (job === null || runs.length === 0) return <FootRoom />;
  const isTold = phase === 'told';
  const isOld = all.some(isStale) || job >= runs[0].trace.data.graphs.jobs;
  const { Key } = hero;
  return (
    <aside className={styles.foot} aria-label="What happens to the job">
      {isTold ? (
        <section
          ref={takeLostFocus}
          tabIndex={-1}
          className={styles.ways}
          style={{ '--runs': runs.length } as React.CSSProperties}
          aria-label="What next"
        >
          <WaysOn job={job} runs={runs} preset={preset} />
          <SeedsSay job={job} runs={runs} preset={preset} />
        </section>
      ) : (
        <div className={styles.captions}>
          {spokenRuns(runs, guess).map((run) => (
            <p key={run.index} className={styles.spoken} style={placeOfRun(run.index)} aria-hidden="true">
              <RunCaption run={run} job={job} />
            </p>
          ))}
        </div>
      )}
      <div className={styles.below} data-asked={phase === 'asked' || undefined}>
        {!isOld && <LiveReceipts runs={runs} job={job} />}
        <div className={styles.key}>
          <Suspense>{Key !== undefined && <Key runs={runs} />}</Suspense>
        </div>
      </div>
    </aside>
  );
}
