import { useMemo } from 'react';
import type { Issue } from '../../base/issue.ts';
import { later } from '../../desk/parts/loadPart.ts';
import type { ParamValue } from '../../kit/menu/params.ts';
import type { ScenarioField, FieldSection as SectionName } from '../../scenario/fields/entry.ts';
import { fieldsOf } from '../../scenario/fields/fields.ts';
import type { ListSection } from '../../scenario/lists/lists.ts';
import { pointerNames, valueAt } from '../../scenario/shape/pointer.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { ParamControl } from '../controls/ParamControl.tsx';
import { Controls, RailSection } from '../parts/RailSection.tsx';
import { TableButton } from './table/TableButton.tsx';

// Adding and removing items is loaded only when “More” is opened.
const MoreFields = later(async () => (await import('./MoreFields.tsx')).MoreFields);

interface FieldSectionProps {
  readonly title: string;
  readonly sections: readonly SectionName[];
  /** The section of lists behind "More". */
  readonly lists: ListSection;
  /** Ends of the paths of the most important fields, in this order; they stand first, the others behind "More". */
  readonly first: readonly string[];
  /** Number of fields shown before "More". */
  readonly visible: number;
  readonly issues: readonly Issue[];
}

/** The controls of one part of the scenario, generated from the field descriptions. */
export function FieldSection({ title, sections, lists, first, visible, issues }: FieldSectionProps) {
  const scenario = scenarioStore((state) => state.scenario);
  const opened = scenarioStore((state) => state.opened);
  const all = useMemo(() => fieldsOf(scenario), [scenario]);
  const fields = all.filter(({ section }) => sections.includes(section));
  const openedFields = useMemo(() => fieldsOf(opened), [opened]);
  // Fields added later are shown in their list only, so that they do not displace those the scenario was opened with.
  const isAdded = ({ path }: ScenarioField) =>
    /^\/(events|workload\/(users|pools))\//.test(path) && openedFields.every((field) => field.path !== path);
  const plain = leading(
    fields.filter((field) => !isAdded(field)),
    first,
  ).slice(0, visible);
  const rest = fields.filter((field) => !plain.includes(field));
  if (fields.length === 0) return null;

  const control = (field: ScenarioField) => (
    <ParamControl
      key={field.path + field.spec.title}
      spec={field.spec}
      value={field.read(scenario)}
      opened={openedValue(field, openedFields, opened)}
      path={field.path}
      issue={issues.find(({ path }) => path === field.path)?.message}
      write={(value) => (before) => field.write(before, value)}
    />
  );
  return (
    <RailSection
      title={title}
      aside={lists === 'workload' && <KindsTable scenario={scenario} />}
      more={<MoreFields section={lists} rest={rest} all={all} control={control} />}
    >
      <Controls>{plain.map(control)}</Controls>
    </RailSection>
  );
}

/** Opens the table of the kinds of job, where several have numbers of their own: the cards behind "More" show one at a time. */
function KindsTable({ scenario: { workload } }: { readonly scenario: Scenario }) {
  if (workload.kind !== 'generated' || workload.classes.length < 2) return null;
  return <TableButton path="/workload/classes" of="kinds of job" />;
}

/** Puts the most important fields first; a scenario without any of them starts with its plain ones. */
function leading(fields: readonly ScenarioField[], first: readonly string[]): readonly ScenarioField[] {
  const plain = fields.filter(({ spec }) => spec.advanced !== true);
  const chosen = first.flatMap((end) => plain.filter(({ path }) => path.endsWith(end)));
  return chosen.length > 0 ? chosen : plain;
}

/** Returns the value with which the scenario was opened; undefined where it did not set the field. */
function openedValue(
  field: ScenarioField,
  openedFields: readonly ScenarioField[],
  opened: Scenario,
): ParamValue | undefined {
  const same = openedFields.find(({ path, spec }) => path === field.path && spec.kind === field.spec.kind);
  if (same !== undefined) return same.read(opened);
  // A field offered by lists only is not in `fields`; it existed if the opened scenario has a value at its path.
  const wasThere = valueAt(opened, pointerNames(field.path)) !== undefined;
  return wasThere ? field.read(opened) : undefined;
}
