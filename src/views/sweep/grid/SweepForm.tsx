import { useMemo, useState } from 'react';
import { formatCount, formatSeconds } from '../../../base/format.ts';
import { scenarioStore } from '../../../state/scenarioStore.ts';
import {
  axisOffers,
  issuesOfSweep,
  nameOfNumber,
  type SweepSpec,
  sweepPlan,
  withSweep,
} from '../../../state/sweepPlan.ts';
import { Button } from '../../../widgets/Button.tsx';
import { NumberField } from '../../../widgets/NumberField.tsx';
import { ChoiceField } from '../../../widgets/Select.tsx';
import { TextField } from '../../../widgets/TextField.tsx';
import { useMade } from '../../surface/useMade.ts';
import styles from '../Sweep.module.css';

const MOST_VALUES = 100;

/** Reads numbers with commas between them. Returns a sentence that says what is wrong otherwise. */
export function readValues(text: string): readonly number[] | string {
  const values = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(part) ? Number(part) : Number.NaN));
  if (values.length === 0 || values.some((value) => !Number.isFinite(value)))
    return 'Enter numbers separated by commas, such as 1, 1.5, 2.';
  if (values.length > MOST_VALUES) return `Enter at most ${MOST_VALUES} values.`;
  return new Set(values).size < values.length ? 'Enter each value only once.' : values;
}

type Axis = SweepSpec['axes'][number];

const NONE = '';
const MOST_SEEDS = 100;
const USUAL_SEEDS = 5;

/** Where a sweep is defined: one or two numbers with their values, and seeds. It becomes part of the scenario, and so of its link. */
export function SweepForm({ onDone }: { onDone(): void }) {
  const scenario = scenarioStore((state) => state.scenario);
  const { edit } = scenarioStore.getState();
  const choices = useMade(axisOffers, scenario);
  const freshAxis = (path: string): Axis[] => {
    const choice = choices.find((each) => each.path === path);
    return choice === undefined ? [] : [{ path, values: choice.values }];
  };
  const [draft, setDraft] = useState<SweepSpec>(
    () =>
      scenario.sweep ?? {
        axes: freshAxis(choices.find(({ path }) => path.endsWith('/load'))?.path ?? choices[0].path),
        ...{ seeds: USUAL_SEEDS, metrics: ['jobResponse'] },
      },
  );
  const { axes, seeds } = draft;
  const issues = useMade(issuesOfSweep, scenario, draft);
  const plan = useMemo(() => sweepPlan(withSweep(scenario, draft), []), [scenario, draft]);
  const setAxis = (at: number, next: readonly Axis[]) =>
    setDraft({ ...draft, axes: [...axes.slice(0, at), ...next, ...axes.slice(at + 1)] });
  const known = (path: string) => choices.some((choice) => choice.path === path);
  const options = choices.map(({ path, title }) => ({
    id: path,
    title,
    group: path.startsWith('/runs/') ? 'Policies' : 'All runs',
  }));

  return (
    <div className={styles.form}>
      {[0, 1].map((at) => (
        <div key={at} className={styles.axis}>
          <ChoiceField
            label={at === 0 ? 'Number to change' : 'Second number to change'}
            value={axes[at]?.path ?? NONE}
            options={[
              ...(at === 1 ? [{ id: NONE, title: 'No second number' }] : []),
              ...(axes[at] === undefined || known(axes[at].path)
                ? []
                : [{ id: axes[at].path, title: nameOfNumber(scenario, axes[at].path) }]),
              ...options,
            ]}
            onChange={(path) => setAxis(at, freshAxis(path))}
          />
          {axes[at] !== undefined && (
            <TextField
              label="Its values"
              help="Numbers separated by commas; times in seconds."
              value={axes[at].values.join(', ')}
              onChange={(text) => {
                const read = readValues(text);
                if (typeof read === 'string') return read;
                setAxis(at, [{ ...axes[at], values: read }]);
                return null;
              }}
            />
          )}
        </div>
      ))}
      <div className={styles.seeds}>
        Seeds
        <NumberField
          label="Seeds of each point"
          value={seeds}
          unit=""
          min={1}
          max={MOST_SEEDS}
          isWhole
          onChange={(next) => setDraft({ ...draft, seeds: next })}
          onStep={(steps) => setDraft({ ...draft, seeds: Math.max(1, Math.min(MOST_SEEDS, seeds + steps)) })}
        />
        {plan !== null && plan.issues.length === 0 && (
          <span>{`${formatCount(plan.runs.length)} runs, about ${formatSeconds(plan.seconds)}`}</span>
        )}
      </div>
      {(issues.length > 0 ? issues : (plan?.issues ?? [])).slice(0, 3).map(({ path, message }) => (
        <p key={path + message} role="alert">
          {path} {message}
        </p>
      ))}
      <span className={styles.axis}>
        <Button
          variant="primary"
          disabled={plan === null || plan.issues.length > 0}
          onClick={() => {
            edit((before) => withSweep(before, draft));
            onDone();
          }}
        >
          Run the sweep
        </Button>
        {scenario.sweep !== undefined && (
          <>
            <Button onClick={onDone}>Back</Button>
            <Button onClick={() => edit((before) => withSweep(before, undefined))}>Remove</Button>
          </>
        )}
      </span>
    </div>
  );
}
