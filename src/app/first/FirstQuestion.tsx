import { lazy, Suspense, useEffect, useState } from 'react';
import type { JobId } from '../../engine/ids.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { scenarioStore } from '../scenarioStore.ts';
import { useShownTraces } from '../shownTraces.ts';
import styles from './FirstQuestion.module.css';
import { tour } from './tour.ts';

const Question = lazy(async () => ({ default: (await import('./Question.tsx')).Question }));

/**
 * Welcomes newcomers with one question about the picture: guess, watch, compare. It blocks nothing, and disappears as
 * soon as the visitor does something else.
 */
export function FirstQuestion() {
  const chapter = welcomeStore((welcome) => welcome.chapter);
  return <AskedOnce key={chapter} />;
}

function AskedOnce() {
  const phase = welcomeStore((welcome) => welcome.phase);
  const setPhase = welcomeStore((welcome) => welcome.setPhase);
  const selected = selectionStore((selection) => selection.job);
  const preset = tour[welcomeStore((welcome) => welcome.chapter)].preset;
  const isElsewhere = scenarioStore(({ scenario, opened, origin }) => {
    const isItsPreset = origin.kind === 'preset' && origin.id === preset;
    return scenario !== opened || !isItsPreset;
  });
  const traces = useShownTraces();
  const [job, setJob] = useState<JobId | null>(null);
  // Keeps the job that the page opened with: later selections do not change the question.
  if (phase !== 'over' && job === null && selected !== null && traces.length === 2) setJob(selected);

  useEffect(() => {
    if (isElsewhere) setPhase('over');
  }, [isElsewhere, setPhase]);

  if (phase === 'over' || job === null || traces.length !== 2) return null;
  return (
    <section className={styles.question} aria-label="A first question">
      <Suspense fallback={null}>
        <Question job={job} traces={traces} />
      </Suspense>
    </section>
  );
}
