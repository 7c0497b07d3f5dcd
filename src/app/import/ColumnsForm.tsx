import { useState } from 'react';
import {
  byteUnits,
  type ColumnChoice,
  type ColumnMapping,
  columnName,
  durationUnits,
  JSON_FIELDS,
  missingRoles,
  type RoleId,
  roles,
  separators,
  timeUnits,
} from '../../logs/columnMapping.ts';
import { Button } from '../../widgets/Button.tsx';
import { Select } from '../../widgets/SelectControl.tsx';
import styles from './Import.module.css';

interface ColumnsFormProps {
  readonly choice: ColumnChoice;
  /** Reads the file again with this mapping. */
  onRead(mapping: ColumnMapping): void;
}

/** Stands for: no column holds this. */
const NO_COLUMN = '';

/** Seconds between jobs, where their arrivals are not known. */
const gaps: Readonly<Record<string, number>> = { gap1: 1, gap10: 10, gap60: 60, gap600: 600 };
const aJobEvery = (seconds: number) => `a job every ${seconds} s`;
const gapTitles = Object.entries(gaps).map(([id, seconds]) => ({ id, title: aJobEvery(seconds) }));
const isGap = (id: string): boolean => Object.hasOwn(gaps, id);

function chosenFor({ columns, gap }: ColumnMapping, role: RoleId): string {
  if (role === 'arrival' && gap !== undefined) return `gap${gap}`;
  return columns[role] === undefined ? NO_COLUMN : String(columns[role]);
}

const headers = [
  { id: 'yes', title: 'names of columns' },
  { id: 'no', title: 'values' },
] as const;

const isJson = ({ separator }: ColumnMapping): boolean => separator === JSON_FIELDS;

const units = [
  { label: 'Times are', options: timeUnits, name: 'timeUnit' },
  { label: 'Durations are', options: durationUnits, name: 'durationUnit' },
  { label: 'Input is in', options: byteUnits, name: 'byteUnit' },
] as const;

/** A form that says which column of a table holds what, and in which unit. */
export function ColumnsForm({ choice, onRead }: ColumnsFormProps) {
  const [mapping, setMapping] = useState(choice.mapping);
  const change = (changes: Partial<ColumnMapping>) => setMapping({ ...mapping, ...changes });
  const missing = missingRoles(mapping);
  const columns = choice.names.map((_, at) => ({ id: String(at), title: exampleOf(choice, at) }));
  const options = [{ id: NO_COLUMN, title: 'none' }, ...columns];
  const withGaps = [...options, ...gapTitles];
  return (
    <fieldset className={styles.stack}>
      <legend>{isJson(mapping) ? 'What the fields hold' : 'What the columns hold'}</legend>
      <div className={styles.columns}>
        {roles.map(({ id: role, title }) => (
          <Select
            key={role}
            label={title}
            options={role === 'arrival' ? withGaps : options}
            value={chosenFor(mapping, role)}
            onChange={(id) =>
              change({
                columns: withColumn(mapping.columns, role, isGap(id) ? NO_COLUMN : id),
                ...(role === 'arrival' && { gap: isGap(id) ? gaps[id] : undefined }),
              })
            }
          />
        ))}
        {units.map(({ label, options, name }) => (
          <Select
            key={name}
            {...{ label, options }}
            value={mapping[name]}
            onChange={(unit) => change({ [name]: unit })}
          />
        ))}
        {!isJson(mapping) && (
          <>
            <Select
              label="Columns end at"
              options={separators}
              value={mapping.separator}
              // Other columns: what they hold is guessed anew.
              onChange={(separator) => onRead({ ...mapping, separator, columns: {}, gap: undefined })}
            />
            <Select
              label="The first row holds"
              options={headers}
              value={mapping.hasHeader ? 'yes' : 'no'}
              onChange={(id) => change({ hasHeader: id === 'yes' })}
            />
          </>
        )}
      </div>
      <div className={styles.row}>
        <Button
          variant="primary"
          disabled={missing.length > 0 || mapping === choice.mapping}
          onClick={() => onRead(mapping)}
        >
          Read again
        </Button>
        {missing.length > 0 && <span className={styles.soft}>{`Missing: ${missing.join(', and ')}`}</span>}
      </div>
    </fieldset>
  );
}

/** Longest value shown beside the name of a column. [characters] */
const LONGEST_EXAMPLE = 24;

function exampleOf({ names, values }: ColumnChoice, at: number): string {
  const value = values[at]?.[0] ?? '';
  if (value === '') return columnName(names, at);
  const short = value.length > LONGEST_EXAMPLE ? `${value.slice(0, LONGEST_EXAMPLE)}…` : value;
  return `${columnName(names, at)} (${short})`;
}

function withColumn(columns: ColumnMapping['columns'], role: RoleId, id: string): ColumnMapping['columns'] {
  const { [role]: _, ...others } = columns;
  return id === NO_COLUMN ? others : { ...others, [role]: Number(id) };
}
