import { runTitles } from '../../../desk/name/runTitle.ts';
import { holds, type Measure } from '../../../lessons/holds.ts';
import type { Check } from '../../../lessons/lesson.ts';
import { checkShape, comparisons } from '../../../lessons/shape.ts';
import { metrics } from '../../../metrics/registry.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import type { Part } from '../../../scenario/shape/values.ts';
import { scenarioStore } from '../../../state/scenarioStore.ts';
import { IconButton } from '../../../widgets/Button.tsx';
import { ChoiceField } from '../../../widgets/Select.tsx';
import styles from './Editor.module.css';
import { Fields, Issues, type Place } from './Fields.tsx';

interface CheckFieldsProps {
  readonly check: Check;
  readonly place: Place;
  /** The scenario with which the step begins. */
  readonly scenario: Scenario;
  /** The controls whose value can be checked. */
  readonly controls: readonly { readonly id: string; readonly title: string }[];
  readonly measure: Measure | null;
  onChange(check: Check): void;
  onRemove(): void;
}

const shape = checkShape as unknown as Part;
const shares = [
  { id: '', title: 'mean' },
  { id: '@0.5', title: 'median' },
  { id: '@0.95', title: '95th percentile' },
  { id: '@0.99', title: '99th percentile' },
];
const metricOptions = metrics.map(({ id, title }) => ({ id, title }));
const signs = comparisons.map((id) => ({ id, title: id }));

/** One check of a goal, and what it finds on screen. */
export function CheckFields(props: CheckFieldsProps) {
  const { check, place, scenario, controls, measure, onChange, onRemove } = props;
  const runs = runTitles(scenario).map((title, run) => ({
    id: String(run),
    title: `${String.fromCharCode(65 + run)} ${title}`,
  }));
  const kinds = [
    { id: 'metric', title: 'A number of a run' },
    { id: 'runs', title: 'A number of two runs' },
    ...(controls.length > 0 ? [{ id: 'value', title: 'The value of a control' }] : []),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a column in all browsers.
    <div className={styles.check} role="group" aria-label="Check">
      <span className={styles.line}>
        <ChoiceField
          label="What is checked"
          value={check.kind}
          options={kinds}
          onChange={(kind) => onChange(asKind(check, kind, controls[0]?.id ?? ''))}
        />
        <IconButton icon="trash" size="small" label="Remove the check" onClick={onRemove} />
      </span>
      {check.kind === 'value' ? (
        <ChoiceField
          label="Control"
          value={check.path}
          options={controls}
          onChange={(path) => onChange({ ...check, path })}
        />
      ) : (
        <MetricChoice check={check} runs={runs} onChange={onChange} />
      )}
      <span className={styles.line}>
        <ChoiceField
          label="Comparison"
          value={check.is}
          options={signs}
          onChange={(is) => onChange({ ...check, is: is as Check['is'] })}
        />
        <Wanted check={check} runs={runs} place={place} onChange={onChange} />
      </span>
      <small>{nowWords(check, measure)}</small>
      <Issues place={place} />
    </div>
  );
}

type Options = readonly { readonly id: string; readonly title: string }[];

function MetricChoice({
  check,
  runs,
  onChange,
}: {
  readonly check: Exclude<Check, { kind: 'value' }>;
  readonly runs: Options;
  onChange(check: Check): void;
}) {
  const [id, share] = check.metric.split('@');
  const isOne = metrics.find((metric) => metric.id === id)?.per === 'run';
  const name = (metric: string, of: string) => {
    const hasOne = metrics.find((each) => each.id === metric)?.per === 'run';
    onChange({ ...check, metric: hasOne ? metric : metric + of });
  };
  const part = share === undefined ? '' : `@${share}`;
  return (
    <span className={styles.line}>
      <ChoiceField label="Metric" value={id} options={metricOptions} onChange={(to) => name(to, part)} />
      {!isOne && (
        <ChoiceField
          label="Part"
          value={part}
          options={shares.some((each) => each.id === part) ? shares : [...shares, { id: part, title: part }]}
          onChange={(of) => name(id, of)}
        />
      )}
      <ChoiceField
        label="Run"
        value={String(check.run)}
        options={runs}
        onChange={(run) => onChange({ ...check, run: Number(run) })}
      />
    </span>
  );
}

function Wanted({
  check,
  runs,
  place,
  onChange,
}: Pick<CheckFieldsProps, 'check' | 'place' | 'onChange'> & { readonly runs: Options }) {
  if (check.kind === 'runs') {
    return (
      <>
        <Fields {...{ shape, place, onChange }} of={check} asked={{ times: 'times' }} />
        <ChoiceField
          label="Other run"
          value={String(check.than)}
          options={runs}
          onChange={(than) => onChange({ ...check, than: Number(than) })}
        />
      </>
    );
  }
  if (typeof check.value !== 'number') return <code>{String(check.value)}</code>;
  return <Fields {...{ shape, place, onChange }} of={check} asked={{ value: 'value (s, bytes, 0 to 1)' }} />;
}

function asKind(check: Check, kind: string, path: string): Check {
  const { is } = check;
  if (kind === 'value') return { kind, path, is, value: 1 };
  const metric = check.kind === 'value' ? 'jobResponse@0.95' : check.metric;
  const run = check.kind === 'value' ? 0 : check.run;
  return kind === 'runs'
    ? { kind, metric, run, is, than: 0, times: 1 }
    : { kind: 'metric', metric, run, is, value: 1 };
}

function nowWords(check: Check, measure: Measure | null): string {
  if (measure === null) return 'The runs on screen are being computed …';
  const { scenario } = scenarioStore.getState();
  const { holds: isSo, found } = holds(check, scenario, measure);
  const words = typeof found === 'number' ? Number(found.toPrecision(4)) : (found ?? 'not there');
  return `On screen: ${words}, so it ${isSo ? 'holds' : 'does not hold'}.`;
}
