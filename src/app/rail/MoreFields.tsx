import { Fragment, type ReactNode, useState } from 'react';
import { canBeWrittenOut } from '../../scenario/edit/writtenOut.ts';
import type { ScenarioField } from '../../scenario/fields/entry.ts';
import { externalFileFields } from '../../scenario/fields/externalFileFields.ts';
import { burstsOf } from '../../scenario/forks/lineage.ts';
import { type ListSection, listsOf } from '../../scenario/lists/lists.ts';
import { tried } from '../../scenario/lists/tried.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { writeOut } from '../../worker/writeOut.ts';
import section from '../parts/RailSection.module.css';
import { Controls } from '../parts/RailSection.tsx';
import styles from './FieldList.module.css';
import { FieldList } from './FieldList.tsx';
import { useListBoard } from './listBoard.ts';
import { fieldsOfItems } from './listFields.ts';

interface MoreFieldsProps {
  readonly section: ListSection;
  /** The fields not shown before "More". */
  readonly rest: readonly ScenarioField[];
  /** All fields of the scenario: an item's card shows all fields about it. */
  readonly all: readonly ScenarioField[];
  control(field: ScenarioField): ReactNode;
}

/** The content of "More": the remaining controls, and the lists. */
export function MoreFields({ section, rest, all, control }: MoreFieldsProps) {
  const scenario = scenarioStore((state) => state.scenario);
  const board = useListBoard();
  const clusterLists = listsOf(scenario, 'cluster');
  const workloadLists = listsOf(scenario, 'workload');
  const fields = fieldsOfItems([...clusterLists, ...workloadLists], all, scenario);
  // Rarely used fields, whose texts are loaded together with this component.
  const later = externalFileFields(scenario).filter(
    (field) => (field.section === 'cluster') === (section === 'cluster'),
  );
  const ofItems = new Set([...fields.values()].flat().map(({ path }) => path));
  return (
    <>
      <Controls>{[...rest.filter(({ path }) => !ofItems.has(path)), ...later].map(control)}</Controls>
      {(section === 'cluster' ? clusterLists : workloadLists).map((list) => (
        <Fragment key={list.path}>
          <FieldList list={list} fields={fields} board={board} control={control} level={3} />
          {list.path === '/workload/classes' && <WriteOut />}
        </Fragment>
      ))}
    </>
  );
}

/**
 * A button that replaces the random workload by the list of the same jobs, or the reason why that is not possible.
 */
function WriteOut() {
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
