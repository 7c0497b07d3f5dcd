import { Fragment } from 'react';
import { NONE } from '../../../engine/ids.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';
import { jobName } from '../../../views/shared/names.ts';
import { NumberField } from '../../../widgets/NumberField.tsx';
import styles from './FlowGraph.module.css';
import { nodeName } from './names.ts';
import type { Edit, EditedNetwork } from './solveEdited.ts';
import type { ShownSolve } from './useSolved.ts';

interface EditFieldsProps {
  readonly solve: ShownSolve;
  readonly edited: EditedNetwork;
  readonly arc: number;
  onEdit(edit: Edit): void;
}

const prices = [
  { price: 'wait', symbol: 'ω', of: 'a second of waiting', most: 10, step: 0.1 },
  { price: 'rack', symbol: 'ψ', of: 'a GB across a rack switch', most: 50, step: 0.5 },
  { price: 'core', symbol: 'ξ', of: 'a GB across the core switch', most: 100, step: 1 },
] as const;

const bounds = [
  { bound: 'least', symbol: 'E' },
  { bound: 'most', symbol: 'F' },
] as const;

const MOST_JOBS = 40;
const MOST_COST = 1_000_000;
const MOST_CAPACITY = 10_000;

/** Fields for the selected arc, the prices, and the bounds of each job. */
export function EditFields({ solve, edited, arc, onEdit }: EditFieldsProps) {
  const { solved, quincy } = edited;
  const { from, to, cost, capacity } = quincy.network;
  const title =
    arc === NONE ? '' : `${nodeName(solved, quincy, from[arc])} → ${nodeName(solved, quincy, to[arc])}`;
  return (
    <>
      {arc === NONE && <p>Click an arc in the picture.</p>}
      {arc !== NONE && (
        <>
          <h3>Arc</h3>
          <div className={styles.row}>
            <span>{title}</span>
            <Field
              name="cost"
              label={`Cost of ${title}`}
              value={cost[arc] / COST_SCALE}
              min={-MOST_COST}
              max={MOST_COST}
              set={(value) => onEdit({ kind: 'cost', arc, value: Math.round(value * COST_SCALE) })}
            />
            <Field
              name="capacity"
              label={`Capacity of ${title}`}
              value={capacity[arc]}
              max={MOST_CAPACITY}
              isWhole
              set={(value) => onEdit({ kind: 'capacity', arc, value })}
            />
          </div>
        </>
      )}
      <h3>Prices</h3>
      <div className={styles.row}>
        {prices.map(({ price, symbol, of, most, step }) => (
          <Field
            key={price}
            name={symbol}
            of={of}
            label={`Cost of ${of} (${symbol})`}
            value={solved.prices[price] / 100}
            max={most}
            step={step}
            set={(value) => onEdit({ kind: 'price', price, value: Math.round(value * 100) })}
          />
        ))}
      </div>
      <h3>Bounds: at least E and at most F tasks of a job run</h3>
      <div className={styles.fields}>
        {solve.shown.solved.jobs.slice(0, MOST_JOBS).map((job, row) => {
          const now = solved.solve.bounds[row];
          return (
            <Fragment key={job}>
              <span>{jobName(job)}</span>
              {bounds.map(({ bound, symbol }) => (
                <Field
                  key={bound}
                  name={symbol}
                  label={`${symbol} of ${jobName(job)}`}
                  value={now[bound]}
                  max={now.submitted}
                  isWhole
                  // Keeps E ≤ F: the bound that was not edited is adjusted.
                  set={(value) =>
                    onEdit({
                      kind: 'bounds',
                      job,
                      least: bound === 'least' ? value : Math.min(now.least, value),
                      most: bound === 'most' ? value : Math.max(now.most, value),
                    })
                  }
                />
              ))}
            </Fragment>
          );
        })}
      </div>
    </>
  );
}

interface FieldProps {
  readonly name: string;
  /** What stands behind the field. */
  readonly of?: string;
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly step?: number;
  readonly isWhole?: boolean;
  set(value: number): void;
}

/** A number with its name, which the arrow keys step within its range. */
function Field({ name, of, label, value, min = 0, max, step = 1, isWhole, set }: FieldProps) {
  return (
    <span className={styles.row} title={of && label}>
      {name}
      <NumberField
        label={label}
        value={value}
        min={min}
        max={max}
        isWhole={isWhole}
        unit=""
        onChange={(next) => set(Math.min(max, Math.max(min, next)))}
        onStep={(steps) => set(Math.min(max, Math.max(min, value + steps * step)))}
      />
      {of}
    </span>
  );
}
