import type { ReactNode } from 'react';
import { formatMicros } from '../../base/format.ts';
import { valueWords } from '../../desk/name/settingName.ts';
import type { ParamSpec, ParamValue } from '../../kit/menu/params.ts';
import { classNames } from '../../scenario/checks/forkIssues.ts';
import { serverCount } from '../../scenario/counted/serverCounts.ts';
import { usualFailure } from '../../scenario/counted/usualFailure.ts';
import { limits } from '../../scenario/shape/limits.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { NumberField } from '../../widgets/NumberField.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import type { Draft } from './draft.ts';
import styles from './Fork.module.css';
import { chosenParam, fixedAt, type Place, paramsAtPlace } from './forkPlaces.ts';

/** The fields name themselves; the title is for the eye. */
export function FormRow({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span aria-hidden="true">{title}</span>
      {children}
    </div>
  );
}

/** What a change is to be like, and where. */
interface DetailsProps {
  readonly scenario: Scenario;
  readonly place: Place;
  readonly draft: Draft;
  change(part: Partial<Draft>): void;
}

/** The fields of a change, by what happens. */
export function ForkDetails(props: DetailsProps) {
  const { scenario, draft, change } = props;
  const form = { draft, change };
  const lastServer = serverCount(scenario.cluster) - 1;
  switch (draft.kind) {
    case 'param':
      return <ParamDetails {...props} />;
    case 'burst':
      return (
        <>
          <FormRow title="Class">
            <ChoiceField
              label="Class"
              value={draft.jobClass}
              options={classNames(scenario.workload).map((name) => ({ id: name, title: name }))}
              onChange={(jobClass) => change({ jobClass })}
            />
          </FormRow>
          <Count {...form} title="Number of jobs" of="jobs" min={1} max={limits.burst} />
        </>
      );
    case 'straggler':
      return (
        <>
          <Count {...form} title="Number of the job" of="job" first={1} min={1} max={limits.jobs} />
          <Count {...form} title="Number of its task" of="task" first={1} min={1} max={limits.tasks} />
          <Count {...form} title="Times as long" of="factor" min={1} max={1000} isWhole={false} />
          <p className={styles.title}>
            Slows attempts that start computing from now on, not one that computes already.
          </p>
        </>
      );
    case 'serverSlow':
      return (
        <>
          <Count {...form} title="Number of the server" of="server" min={0} max={lastServer} />
          <Count {...form} title="Times as long" of="factor" min={1} max={1000} isWhole={false} />
          <p className={styles.title}>
            Slows what starts computing there from now on. Schedulers are not told.
          </p>
        </>
      );
    case 'serverDown':
      return (
        <>
          <Count {...form} title="Number of the server" of="server" min={0} max={lastServer} />
          <FormRow title="For good">
            <Check label="For good" value={draft.isForGood} onChange={(isForGood) => change({ isForGood })} />
          </FormRow>
          {!draft.isForGood && (
            <Count
              {...form}
              title="Back after"
              of="repair"
              unit="s"
              min={0.000001}
              max={limits.span}
              isWhole={false}
            />
          )}
          <p className={styles.title}>
            {`Schedulers notice after ${formatMicros(usualFailure(scenario).detection * 1e6)}.`}
          </p>
        </>
      );
  }
}

interface CountProps extends Pick<DetailsProps, 'draft' | 'change'> {
  readonly title: string;
  readonly of: 'jobs' | 'job' | 'task' | 'factor' | 'server' | 'repair';
  readonly unit?: 's' | '';
  readonly min: number;
  readonly max: number;
  /** The number that people give to what is 0 here. */
  readonly first?: number;
  readonly isWhole?: boolean;
}

function Count({ draft, change, title, of, unit = '', first = 0, isWhole = true, ...range }: CountProps) {
  return (
    <FormRow title={title}>
      <NumberField
        label={title}
        value={draft[of] + first}
        unit={unit}
        isWhole={isWhole}
        onChange={(value) => change({ [of]: value - first })}
        {...range}
      />
    </FormRow>
  );
}

interface CheckProps {
  readonly label: string;
  readonly value: boolean;
  onChange(value: boolean): void;
}

function Check({ label, value, onChange }: CheckProps) {
  return (
    <input
      aria-label={label}
      type="checkbox"
      checked={value}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

/** Which parameter gets another value, and which one. */
function ParamDetails({ scenario, place, draft, change }: DetailsProps) {
  const params = paramsAtPlace(scenario, place);
  const chosen = chosenParam(scenario, place, draft);
  const fixed = fixedAt(scenario, place).join(', ');
  if (chosen === undefined)
    return (
      <p className={styles.title}>
        No parameter of this run can change while it goes on.{' '}
        {fixed !== '' && `Fixed from the start: ${fixed}.`}
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
          onChange={(param) => change({ param, value: params.find((each) => each.name === param)?.value })}
        />
      </FormRow>
      <FormRow title="New value">
        <ValueField spec={spec} value={value} onChange={(next) => change({ param: name, value: next })} />
      </FormRow>
      <p className={styles.title}>
        {' '}
        {spec.help} Until now: {valueWords(spec, now)}; {spec.consequence}.
      </p>
      {fixed !== '' && (
        <details className={styles.title}>
          <summary>Why not another one?</summary>
          {`The rest is not in use here, or decides how a run is set up and what is sent and noted from its start on: ${fixed}.`}
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
  if (spec.kind === 'toggle') return <Check label="New value" value={value === true} onChange={onChange} />;
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
