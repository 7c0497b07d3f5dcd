import { policies } from '../../policies/registry.ts';
import { runLetter } from '../../views/chart.ts';
import { Legend } from '../../widgets/Legend.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { RunBadge } from '../RunBadge.tsx';
import { scenarioStore } from '../scenarioStore.ts';
import styles from './WhatYouSee.module.css';

/** Stands in for the inspector while a newcomer guesses: how to read the picture, without giving the answer away. */
export function WhatYouSee() {
  const { runs } = scenarioStore((state) => state.scenario);
  const { jobs } = usePalette();
  return (
    <section className={styles.panel} aria-label="What you see">
      <h2 className={styles.heading}>What you see</h2>
      <p>
        Two clusters get the <strong>same jobs</strong> at the same moments. A colour is a job. Only the
        scheduler differs.
      </p>
      <Legend
        entries={[
          { title: 'a task runs on a server', mark: 'solid', colour: jobs[0] },
          { title: 'a task waits in a queue', mark: 'outline', colour: jobs[0] },
          { title: 'a place in a queue is kept, no task yet', mark: 'ring', colour: jobs[0] },
        ]}
      />
      {runs.map(({ policy }, index) => {
        const plugin = policies.get(policy);
        return (
          <div key={runLetter(index)} className={styles.policy}>
            <RunBadge index={index} />
            <p>
              <strong>{plugin.title}.</strong> {plugin.summary}
            </p>
          </div>
        );
      })}
      <p className={styles.keys}>
        <kbd>Space</kbd> plays, <kbd>←</kbd> <kbd>→</kbd> step, <kbd>?</kbd> helps. You cannot break anything.
      </p>
    </section>
  );
}
