import { runLetter } from '../../../base/runLetter.ts';
import { runTitles } from '../../../desk/name/runTitle.ts';
import { holds, type Measure } from '../../../lessons/holds.ts';
import type { Check } from '../../../lessons/lesson.ts';
import { checkShape } from '../../../lessons/shape.ts';
import { metrics } from '../../../metrics/registry.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import type { Part } from '../../../scenario/shape/values.ts';
import { scenarioStore } from '../../../state/scenarioStore.ts';
import { IconButton } from '../../../widgets/Button.tsx';
import { ChoiceField, type Option } from '../../../widgets/Select.tsx';
import styles from './Editor.module.css';
import { Fields, Issues, ofKind, type Place } from './Fields.tsx';

interface CheckFieldsProps {
  readonly check: Check;
  readonly place: Place;
  /** The scenario with which the step begins. */
  readonly scenario: Scenario;
  /** The controls whose value can be checked. */
  readonly controls: readonly Option[];
  readonly measure: Measure | null;
  onChange(check: Check): void;
  onRemove(): void;
}

export const newCheck: Check = { kind: 'metric', metric: 'jobResponse@0.95', run: 0, is: '<', value: 1 };

const kinds = [
  { id: 'metric', title: 'A number of a run' },
  { id: 'runs', title: 'A number of two runs' },
  { id: 'start', title: 'A number, and what it was' },
  { id: 'value', title: 'The value of a control' },
];

/** Of what has many values in a run, its mean and the values below which some shares lie. */
const shares = { '': 'mean', '@0.5': 'median', '@0.95': '95th percentile', '@0.99': '99th percentile' };

const metricOptions = metrics.flatMap(({ id, title, per }): readonly Option[] =>
  per === 'run'
    ? [{ id, title }]
    : Object.entries(shares).map(([share, name]) => ({ id: id + share, title: `${title}, ${name}` })),
);

/** One check of a goal, and what it finds on screen. */
export function CheckFields(props: CheckFieldsProps) {
  const { check, place, scenario, controls, measure, onChange, onRemove } = props;
  const runs = runTitles(scenario).map((title, run) => ({
    id: String(run),
    title: `${runLetter(run)} ${title}`,
  }));
  const fresh: Readonly<Record<string, Check>> = {
    metric: newCheck,
    runs: { kind: 'runs', metric: 'jobResponse@0.95', run: 0, is: '<', than: 0, times: 1 },
    start: { kind: 'start', metric: 'jobResponse@0.95', run: 0, is: '<', times: 0.9 },
    value: { kind: 'value', path: controls[0]?.id ?? '', is: '<', value: 1 },
  };
  const fields = { shape: checkShape as unknown as Part, of: check, place, onChange };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a column in all browsers.
    <div className={styles.check} role="group" aria-label="Check">
      <span className={styles.line}>
        <ChoiceField
          label="What is checked"
          value={check.kind}
          options={kinds.filter(({ id }) => id !== 'value' || controls.length > 0)}
          onChange={(kind) => onChange(ofKind(fresh[kind], check))}
        />
        <IconButton icon="trash" size="small" label="Remove the check" onClick={onRemove} />
      </span>
      {check.kind === 'value' ? (
        <Fields {...fields} asked={{ path: ['Control', controls] }} />
      ) : (
        <Fields {...fields} asked={{ metric: ['Metric', metricOptions], run: ['Run', runs] }} />
      )}
      <span className={styles.line}>
        <Fields {...fields} asked={{ is: 'Comparison' }} />
        {check.kind === 'runs' ? (
          <Fields {...fields} of={check} asked={{ times: 'times', than: ['Other run', runs] }} />
        ) : check.kind === 'start' ? (
          <Fields {...fields} of={check} asked={{ times: 'times what it was' }} />
        ) : typeof check.value === 'number' ? (
          <Fields {...fields} of={check} asked={{ value: 'value (s, bytes, 0 to 1)' }} />
        ) : (
          <code>{String(check.value)}</code>
        )}
      </span>
      <small>{nowWords(check, measure)}</small>
      <Issues place={place} />
    </div>
  );
}

function nowWords(check: Check, measure: Measure | null): string {
  if (measure === null) return 'The runs on screen are being computed …';
  const { scenario } = scenarioStore.getState();
  const { holds: isSo, found } = holds(check, scenario, measure);
  const words = typeof found === 'number' ? Number(found.toPrecision(4)) : (found ?? 'not there');
  return `On screen: ${words}, so it ${isSo ? 'holds' : 'does not hold'}.`;
}
