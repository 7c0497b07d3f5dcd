import { type ReactNode, useEffect, useRef } from 'react';
import type { Issue } from '../../../base/issue.ts';
import type { ParamValue } from '../../../kit/menu/params.ts';
import type { ScenarioField } from '../../../scenario/fields/entry.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import { scenarioStore } from '../../../state/scenarioStore.ts';
import { joinClasses } from '../../../widgets/joinClasses.ts';
import { NumberField } from '../../../widgets/NumberField.tsx';
import { ChoiceField } from '../../../widgets/Select.tsx';
import { hasWholeSteps } from '../../../widgets/sliderScale.ts';
import toggle from '../../../widgets/Toggle.module.css';
import styles from './FieldTable.module.css';
import { type Column, emptyBecause, type FieldTable, type Group, type Row } from './fieldTable.ts';

interface FieldTableViewProps {
  readonly caption: string;
  readonly table: FieldTable;
  readonly scenario: Scenario;
  readonly issues: readonly Issue[];
  /** The item that gets the focus: it has just been added. */
  readonly fresh: string | undefined;
  /** What can be done to an item. */
  actions(index: number): ReactNode;
}

/** Items as rows, their parameters as columns. An item with several stages has a row for each. */
export function FieldTableView({ caption, table, scenario, issues, fresh, actions }: FieldTableViewProps) {
  const { columns, groups } = table;
  const root = useRef<HTMLTableElement>(null);
  const hasStages = groups.some(({ rows }) => rows.length > 1);

  useEffect(() => {
    if (fresh === undefined) return;
    const row = root.current?.querySelector(`tbody[data-item="${fresh}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>('td :is(input, select)')?.focus({ preventScroll: true });
  }, [fresh]);

  const own = columns.filter(({ isOfStage }) => !isOfStage);
  const ofStages = columns.filter(({ isOfStage }) => isOfStage);
  const cellsOf = (of: readonly Column[], name: string, cells: Row['cells'], span: number) =>
    of.map((column) => (
      <ValueCell
        key={column.key}
        column={column}
        owner={name}
        span={span}
        field={cells.get(column.key)}
        scenario={scenario}
        issue={issues.find(({ path }) => path === cells.get(column.key)?.path)?.message}
      />
    ));
  const rowsOf = ({ item, cells, rows }: Group, index: number) =>
    rows.map((row, at) => {
      const name = row.name === '' ? item.name : `${item.name}, ${row.name}`;
      return (
        <tr key={row.name}>
          {at === 0 && (
            <th scope="rowgroup" rowSpan={rows.length} className={styles.name}>
              <span className={styles.item}>
                <b title={`${item.name}: ${item.about}`}>{item.name}</b>
                {actions(index)}
              </span>
            </th>
          )}
          {at === 0 && cellsOf(own, item.name, cells, rows.length)}
          {hasStages && <StageName name={row.name} />}
          {cellsOf(ofStages, name, row.cells, 1)}
        </tr>
      );
    });

  return (
    <table ref={root} className={styles.table} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col" className={styles.name}>
            {caption}
          </th>
          {own.map(heading)}
          {hasStages && (
            <th scope="col" className={styles.stage}>
              Stage
            </th>
          )}
          {ofStages.map(heading)}
        </tr>
      </thead>
      {groups.map((group, index) => (
        <tbody key={group.item.path} data-item={group.item.path}>
          {rowsOf(group, index)}
        </tbody>
      ))}
    </table>
  );
}

/** A head of a row must not be empty. */
function StageName({ name }: { readonly name: string }) {
  if (name === '') return <td />;
  return (
    <th scope="row" className={styles.stage}>
      {name}
    </th>
  );
}

function heading({ key, title, unit, hint, kind }: Column) {
  return (
    <th key={key} scope="col" title={hint} className={kind === 'number' ? styles.number : undefined}>
      {title}
      {unit !== '' && <span className={styles.unit}> {unit}</span>}
    </th>
  );
}

interface ValueCellProps {
  readonly column: Column;
  readonly owner: string;
  readonly span: number;
  readonly field: ScenarioField | undefined;
  readonly scenario: Scenario;
  readonly issue: string | undefined;
}

function ValueCell({ column, owner, span, field, scenario, issue }: ValueCellProps) {
  if (field === undefined)
    return <td rowSpan={span} className={styles.empty} title={emptyBecause(owner, column)} />;
  return (
    <td
      rowSpan={span}
      data-column={column.key}
      data-path={field.path}
      title={issue}
      className={joinClasses(
        field.spec.kind === 'number' && styles.number,
        issue !== undefined && styles.wrong,
      )}
    >
      <Cell field={field} label={`${column.title}, ${owner}`} value={field.read(scenario)} />
    </td>
  );
}

interface CellProps {
  readonly field: ScenarioField;
  /** Its title and whose it is. */
  readonly label: string;
  readonly value: ParamValue;
}

/** A value in a table: the same number, choice or switch as in the rail, without its slider. */
function Cell({ field, label, value }: CellProps) {
  const { spec, path } = field;
  const set = (next: ParamValue) =>
    scenarioStore.getState().edit((before) => field.write(before, next), { name: path, isOpen: false });
  if (spec.kind === 'toggle')
    return (
      <input
        type="checkbox"
        role="switch"
        className={toggle.toggle}
        aria-label={label}
        checked={value === true}
        aria-checked={value === true}
        onChange={(event) => set(event.target.checked)}
      />
    );
  if (spec.kind === 'choice')
    return <ChoiceField label={label} value={String(value)} options={spec.options} onChange={set} />;
  return (
    <NumberField
      isQuiet
      label={label}
      value={Number(value)}
      unit={spec.unit}
      min={spec.min}
      max={spec.max}
      isWhole={hasWholeSteps(spec)}
      onChange={set}
    />
  );
}
