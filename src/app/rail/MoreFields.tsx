import { Fragment, type ReactNode } from 'react';
import type { ScenarioField } from '../../scenario/fields/entry.ts';
import { externalFileFields } from '../../scenario/fields/externalFileFields.ts';
import { type ListSection, listsOf } from '../../scenario/lists/lists.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { Controls } from '../parts/RailSection.tsx';
import { FieldList } from './FieldList.tsx';
import { useListBoard } from './listBoard.ts';
import { fieldsOfItems } from './listFields.ts';
import { WriteOut } from './WriteOut.tsx';

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
