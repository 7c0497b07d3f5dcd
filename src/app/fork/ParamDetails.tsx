import { valueWords } from '../../desk/name/settingName.ts';
import type { ParamSpec, ParamValue } from '../../kit/menu/params.ts';
import { NumberField } from '../../widgets/NumberField.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import styles from './Fork.module.css';
import { type DetailsProps, FormRow } from './FormRow.tsx';
import { chosenParam, fixedAt, paramsAtPlace } from './forkPlaces.ts';

/** Which parameter gets another value, and which one. */
export function ParamDetails({ scenario, place, draft, change }: DetailsProps) {
  const params = paramsAtPlace(scenario, place);
  const chosen = chosenParam(scenario, place, draft);
  const fixed = fixedAt(scenario, place);
  if (chosen === undefined)
    return (
      <p className={styles.title}>
        No parameter of this run can change while it goes on.{' '}
        {fixed.length > 0 && `Fixed from the start: ${fixed.join(', ')}.`}
      </p>
    );
  const { name, spec, now, value } = chosen;
  return (
    <>
      <FormRow title="Parameter">
        <ChoiceField
          label="Parameter"
          value={name}
          options={params.map((each) => ({ id: each.name, title: each.spec.title }))}
          onChange={(param) => {
            const next = params.find((each) => each.name === param);
            if (next !== undefined) change({ param, value: next.value });
          }}
        />
      </FormRow>
      <FormRow title="New value">
        <ValueField spec={spec} value={value} onChange={(next) => change({ param: name, value: next })} />
      </FormRow>
      <p className={styles.title}>
        {' '}
        {spec.help} Until now: {valueWords(spec, now)}; {spec.consequence}.
      </p>
      {fixed.length > 0 && (
        <details className={styles.title}>
          <summary>Why not another one?</summary>
          {`The rest is not in use here, or decides how a run is set up and what is sent and noted from its start on: ${fixed.join(', ')}.`}
        </details>
      )}
    </>
  );
}

interface ValueFieldProps {
  readonly spec: ParamSpec;
  readonly value: ParamValue;
  onChange(value: ParamValue): void;
}

function ValueField({ spec, value, onChange }: ValueFieldProps) {
  if (spec.kind === 'toggle')
    return (
      <input
        aria-label="New value"
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    );
  if (spec.kind === 'choice')
    return <ChoiceField label="New value" value={String(value)} options={spec.options} onChange={onChange} />;
  const { unit, min, max, step } = spec;
  return (
    <NumberField
      label="New value"
      value={Number(value)}
      unit={unit}
      min={min}
      max={max}
      isWhole={step >= 1 && Number.isInteger(step)}
      onChange={onChange}
    />
  );
}
