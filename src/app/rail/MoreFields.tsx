import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { externalFileFields } from '../../scenario/fields/externalFileFields.ts';
import type { ScenarioField } from '../../scenario/fields/field.ts';
import type { ListSection } from '../../scenario/lists.ts';
import { listsOf } from '../../scenario/lists.ts';
import { scenarioStore } from '../scenarioStore.ts';
import { FieldList } from './FieldList.tsx';
import { useListBoard } from './listBoard.ts';
import { fieldsOfItems } from './listFields.ts';
import { Controls } from './RailSection.tsx';
import { WriteOut } from './WriteOut.tsx';

interface MoreFieldsProps {
  readonly section: ListSection;
  /** What is not shown already. */
  readonly rest: readonly ScenarioField[];
  /** All fields of the scenario: a card shows all that is about its item. */
  readonly all: readonly ScenarioField[];
  control(field: ScenarioField): ReactNode;
}

/** What stands behind "More": the other controls, and what there may be any number of. */
export function MoreFields({ section, rest, all, control }: MoreFieldsProps) {
  const scenario = scenarioStore((state) => state.scenario);
  const board = useListBoard();
  const clusterLists = listsOf(scenario, 'cluster');
  const workloadLists = listsOf(scenario, 'workload');
  const fields = fieldsOfItems([...clusterLists, ...workloadLists], all, scenario);
  // Few want these: their texts come with the rest of what is behind "More".
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
