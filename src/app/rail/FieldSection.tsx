import { useMemo } from 'react';
import type { Issue } from '../../base/issue.ts';
import type { ParamSpec } from '../../policies/params.ts';
import type { ScenarioField, FieldSection as SectionName } from '../../scenario/fields/field.ts';
import { fieldsOf } from '../../scenario/fields.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { scenarioStore } from '../scenarioStore.ts';
import { ParamControl } from './ParamControl.tsx';
import { Controls, More, RailSection } from './RailSection.tsx';

interface FieldSectionProps {
  readonly title: string;
  readonly sections: readonly SectionName[];
  /** How paths of the fields end that stand first, in their order; the rest is behind "More". */
  readonly first: readonly string[];
  /** How many of them stand before "More". */
  readonly visible: number;
  readonly issues: readonly Issue[];
}

/** The controls of one part of the scenario, made from data. */
export function FieldSection({ title, sections, first, visible, issues }: FieldSectionProps) {
  const scenario = scenarioStore((state) => state.scenario);
  const opened = scenarioStore((state) => state.opened);
  const fields = useMemo(
    () => fieldsOf(scenario).filter(({ section }) => sections.includes(section)),
    [scenario, sections],
  );
  const openedFields = useMemo(() => fieldsOf(opened), [opened]);
  const plain = leading(fields, first).slice(0, visible);
  const rest = fields.filter((field) => !plain.includes(field));
  if (fields.length === 0) return null;

  const control = (field: ScenarioField) => (
    <ParamControl
      key={field.path + field.spec.title}
      spec={withOpenedDefault(field, openedFields, opened)}
      value={field.read(scenario)}
      path={field.path}
      issue={issues.find(({ path }) => path === field.path)?.message}
      onChange={(value, gesture) =>
        scenarioStore.getState().edit((before) => field.write(before, value), gesture)
      }
    />
  );
  const groups = groupsByClass(rest, scenario);
  const more = [
    ...rest.filter((field) => !groups.some((group) => group.fields.includes(field))).map(control),
    ...groups.map((group) => (
      <More key={group.name} title={`${group.name} (${group.fields.length})`}>
        {group.fields.map((field) => control(withoutName(field, group.name)))}
      </More>
    )),
  ];
  return (
    <RailSection title={title} more={more} count={rest.length}>
      <Controls>{plain.map(control)}</Controls>
    </RailSection>
  );
}

/** Puts the fields that matter most first; a scenario without any of them begins with its plain ones. */
function leading(fields: readonly ScenarioField[], first: readonly string[]): readonly ScenarioField[] {
  const plain = fields.filter(({ spec }) => spec.advanced !== true);
  const chosen = first.flatMap((end) => plain.filter(({ path }) => path.endsWith(end)));
  return chosen.length > 0 ? chosen : plain;
}

interface FieldGroup {
  readonly name: string;
  readonly fields: readonly ScenarioField[];
}

/** Puts together what is about one kind of job, where there are several. */
function groupsByClass(fields: readonly ScenarioField[], { workload }: Scenario): readonly FieldGroup[] {
  if (workload.kind === 'explicit' || workload.classes.length === 1) return [];
  const { arrivals, classes } = workload;
  const lines = arrivals.kind === 'schedule' ? arrivals.lines : [];
  const isOfLine = (path: string, name: string) =>
    path.startsWith('/workload/arrivals/lines/') && lines[Number(path.split('/')[4])]?.jobClass === name;
  return classes
    .map(({ name }, index) => ({
      name,
      fields: fields.filter(
        ({ path, spec }) =>
          (path.startsWith(`/workload/classes/${index}/`) || isOfLine(path, name)) &&
          spec.title.includes(`: ${name}`),
      ),
    }))
    .filter(({ fields: own }) => own.length > 0);
}

/** Within a group, its name need not be said again. */
function withoutName(field: ScenarioField, name: string): ScenarioField {
  const title = field.spec.title.replace(`: ${name}, `, ': ').replace(`: ${name}`, '');
  return { ...field, spec: { ...field.spec, title } };
}

/** The way back leads to the value with which the scenario was opened, where it had one. */
function withOpenedDefault(
  field: ScenarioField,
  openedFields: readonly ScenarioField[],
  opened: Scenario,
): ParamSpec {
  const same = openedFields.find(({ path, spec }) => path === field.path && spec.kind === field.spec.kind);
  return same === undefined ? field.spec : ({ ...field.spec, default: same.read(opened) } as ParamSpec);
}
