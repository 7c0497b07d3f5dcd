import { useState } from 'react';
import { canBeWrittenOut } from '../../scenario/edit/writtenOut.ts';
import { burstsOf } from '../../scenario/forks/lineage.ts';
import { tried } from '../../scenario/lists/tried.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { writeOut } from '../../worker/writeOut.ts';
import section from '../parts/RailSection.module.css';
import styles from './FieldList.module.css';

/**
 * A button that replaces the random workload by the list of the same jobs, or the reason why that is not possible.
 */
export function WriteOut() {
  const scenario = scenarioStore((state) => state.scenario);
  const [problem, setProblem] = useState<string | null>(null);
  const { workload } = scenario;
  // The jobs of a burst would be others: copies of those that are listed.
  const hasBursts = scenario.runs.some((_, index) => burstsOf(scenario.runs, index).length > 0);
  if (workload.kind === 'explicit' || hasBursts || !canBeWrittenOut(workload)) return null;

  const start = async () => {
    try {
      const written = await writeOut(scenario);
      // The scenario was edited meanwhile: the edit wins.
      if (scenarioStore.getState().scenario !== scenario) return;
      const outcome = tried(scenario, () => ({ scenario: written }));
      if (outcome.kind === 'refused') setProblem(outcome.why);
      else scenarioStore.getState().edit(() => outcome.scenario);
    } catch (reason) {
      setProblem(
        `The jobs could not be written out: ${reason instanceof Error ? reason.message : String(reason)}.`,
      );
    }
  };

  return (
    <div className={styles.additions}>
      <button
        type="button"
        className={section.toggle}
        title="Turns the generated jobs into a list, so that each can be edited. The runs do not change."
        onClick={() => void start()}
      >
        Write out each job
      </button>
      <p role="status" className={styles.note}>
        {problem}
      </p>
    </div>
  );
}
