import { policies } from '../../policies/registry.ts';
import type { WorkloadSpec } from '../../scenario/schema.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { Legend, type LegendEntry } from '../../widgets/Legend.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { RunBadge } from '../RunBadge.tsx';
import { scenarioStore } from '../scenarioStore.ts';
import styles from './WhatYouSee.module.css';

const queues: readonly LegendEntry[] = [
  { title: 'a task runs on a server', mark: 'solid' },
  { title: 'a task waits in a queue', mark: 'outline' },
  { title: 'a place in a queue is kept, no task yet', mark: 'ring' },
];

const locality: readonly LegendEntry[] = [
  { title: 'a task runs beside its data', mark: 'solid' },
  { title: 'it reads from another server of the rack', mark: 'oneStripe' },
  { title: 'it reads from another rack', mark: 'twoStripes' },
];

const roots: readonly LegendEntry[] = [{ title: 'the root of a job holds a server', mark: 'root' }];

const flow: readonly LegendEntry[] = [
  { title: 'a task flows to the server where it runs', mark: 'line' },
  { title: 'this solve stops a task, or moves it', mark: 'dashed' },
];

function readsData(workload: WorkloadSpec): boolean {
  const owners = workload.kind === 'generated' ? workload.classes : workload.jobs;
  return owners.some(({ stages }) => stages.some(({ reads = [] }) => reads.length > 0));
}

/** Takes the inspector's place while a newcomer guesses: how to read the picture, without revealing the answer. */
export function WhatYouSee() {
  const { runs, workload } = scenarioStore((state) => state.scenario);
  const isFlow = layoutStore((layout) => layout.hero === 'flow-graph');
  const hasRoots = runs.some(({ policy }) => policies.get(policy).hasRoots === true);
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
          ...(isFlow ? flow : []),
          ...(readsData(workload) ? locality : queues),
          ...(hasRoots ? roots : []),
        ].map((entry) => ({
          ...entry,
          colour: jobs[0],
        }))}
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
