import type { JobId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';
import { jobName } from '../../../views/shared/names.ts';
import { NumberField } from '../../../widgets/NumberField.tsx';
import type { Edit, EditedNetwork } from './edits.ts';
import styles from './FlowGraph.module.css';
import { nodeName } from './names.ts';
import type { ShownSolve } from './useSolved.ts';

interface EditFieldsProps {
  readonly solve: ShownSolve;
  readonly edited: EditedNetwork;
  readonly arc: number;
  onEdit(edit: Edit): void;
}

const prices = [
  {
    price: 'wait',
    symbol: 'ω',
    of: 'a second of waiting',
    label: 'Cost of a second of waiting (ω)',
    most: 10,
    step: 0.1,
  },
  {
    price: 'rack',
    symbol: 'ψ',
    of: 'a GB across a rack switch',
    label: 'Cost of a GB across a rack switch (ψ)',
    most: 50,
    step: 0.5,
  },
  {
    price: 'core',
    symbol: 'ξ',
    of: 'a GB across the core',
    label: 'Cost of a GB across the core switch (ξ)',
    most: 100,
    step: 1,
  },
] as const;

const MOST_JOBS = 40;
const MOST_COST = 1_000_000;
const MOST_CAPACITY = 10_000;

/** Fields for the selected arc, the prices, and the bounds of each job. */
export function EditFields({ solve, edited, arc, onEdit }: EditFieldsProps) {
  const now = edited.solved;
  return (
    <>
      {arc === NONE && <p>Click an arc in the picture.</p>}
      {arc !== NONE && <h3>Arc</h3>}
      {arc !== NONE && <ArcFields {...{ edited, arc, onEdit }} />}
      <h3>Prices</h3>
      <div className={styles.row}>
        {prices.map(({ price, symbol, of, label, most, step }) => (
          <span key={price} className={styles.row} title={label}>
            {symbol}
            <NumberField
              label={label}
              value={now.prices[price] / 100}
              unit=""
              min={0}
              max={most}
              onChange={(value) => onEdit({ kind: 'price', price, value: Math.round(value * 100) })}
              onStep={(steps) => {
                const value = Math.min(most, Math.max(0, now.prices[price] / 100 + steps * step));
                onEdit({ kind: 'price', price, value: Math.round(value * 100) });
              }}
            />
            {of}
          </span>
        ))}
      </div>
      <h3>Bounds: at least E and at most F tasks of a job run</h3>
      <div className={styles.fields}>
        {solve.shown.solved.jobs.slice(0, MOST_JOBS).map((job, row) => (
          <BoundFields key={job} {...{ edited, job, row, onEdit }} />
        ))}
      </div>
    </>
  );
}

interface ArcFieldsProps {
  readonly edited: EditedNetwork;
  readonly arc: number;
  onEdit(edit: Edit): void;
}

function ArcFields({ edited, arc, onEdit }: ArcFieldsProps) {
  const { solved, quincy } = edited;
  const { from, to, cost, capacity } = quincy.network;
  const title = `${nodeName(solved, quincy, from[arc])} → ${nodeName(solved, quincy, to[arc])}`;
  const setCost = (value: number) => onEdit({ kind: 'cost', arc, value: Math.round(value * COST_SCALE) });
  const setCapacity = (value: number) => onEdit({ kind: 'capacity', arc, value: Math.max(0, value) });
  return (
    <div className={styles.row}>
      <span>{title}</span>
      <span className={styles.row}>
        cost
        <NumberField
          label={`Cost of ${title}`}
          value={cost[arc] / COST_SCALE}
          unit=""
          min={-MOST_COST}
          max={MOST_COST}
          onChange={setCost}
          onStep={(steps) => setCost(cost[arc] / COST_SCALE + steps)}
        />
      </span>
      <span className={styles.row}>
        capacity
        <NumberField
          label={`Capacity of ${title}`}
          value={capacity[arc]}
          unit=""
          min={0}
          max={MOST_CAPACITY}
          isWhole
          onChange={setCapacity}
          onStep={(steps) => setCapacity(capacity[arc] + steps)}
        />
      </span>
    </div>
  );
}

interface BoundFieldsProps {
  readonly edited: EditedNetwork;
  readonly job: JobId;
  readonly row: number;
  onEdit(edit: Edit): void;
}

function BoundFields({ edited, job, row, onEdit }: BoundFieldsProps) {
  const { least, most, submitted } = edited.solved.solve.bounds[row];
  const set = (name: 'least' | 'most', value: number) => {
    const kept = Math.min(submitted, Math.max(0, value));
    // Keeps E ≤ F: the bound that was not edited is adjusted.
    onEdit({
      ...{ kind: 'bounds', job },
      least: name === 'least' ? kept : Math.min(least, kept),
      most: name === 'most' ? kept : Math.max(most, kept),
    });
  };
  const field = (name: 'least' | 'most', symbol: string, value: number) => (
    <span className={styles.row}>
      {symbol}
      <NumberField
        label={`${symbol} of ${jobName(job)}`}
        value={value}
        unit=""
        min={0}
        max={submitted}
        isWhole
        onChange={(next) => set(name, next)}
        onStep={(steps) => set(name, value + steps)}
      />
    </span>
  );
  return (
    <>
      <span>{jobName(job)}</span>
      {field('least', 'E', least)}
      {field('most', 'F', most)}
    </>
  );
}
