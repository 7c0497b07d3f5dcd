import { formatMicros } from '../../base/format.ts';
import { classNames } from '../../scenario/checks/forkIssues.ts';
import { serverCount } from '../../scenario/counted/serverCounts.ts';
import { usualFailure } from '../../scenario/counted/usualFailure.ts';
import { limits } from '../../scenario/shape/limits.ts';
import { NumberField } from '../../widgets/NumberField.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import styles from './Fork.module.css';
import { type DetailsProps, FormRow } from './FormRow.tsx';
import { ParamDetails } from './ParamDetails.tsx';

/** The fields of a change, by what happens. */
export function ForkDetails(props: DetailsProps) {
  const { scenario, draft, change } = props;
  const { cluster, workload } = scenario;
  if (draft.kind === 'param') return <ParamDetails {...props} />;
  if (draft.kind === 'burst') {
    return (
      <>
        <FormRow title="Class">
          <ChoiceField
            label="Class"
            value={draft.jobClass}
            options={classNames(workload).map((name) => ({ id: name, title: name }))}
            onChange={(jobClass) => change({ jobClass })}
          />
        </FormRow>
        <Count
          label="Number of jobs"
          value={draft.jobs}
          min={1}
          max={limits.burst}
          onChange={(jobs) => change({ jobs })}
        />
      </>
    );
  }
  if (draft.kind === 'straggler') {
    return (
      <>
        <Count
          label="Number of the job"
          value={draft.job + 1}
          min={1}
          max={limits.jobs}
          onChange={(job) => change({ job: job - 1 })}
        />
        <Count
          label="Number of its task"
          value={draft.task + 1}
          min={1}
          max={limits.tasks}
          onChange={(task) => change({ task: task - 1 })}
        />
        <Count
          label="Times as long"
          value={draft.factor}
          min={1}
          max={1000}
          isWhole={false}
          onChange={(factor) => change({ factor })}
        />
        <p className={styles.title}>
          Slows attempts that start computing from now on, not one that computes already.
        </p>
      </>
    );
  }
  return (
    <>
      <Count
        label="Number of the server"
        value={draft.server}
        min={0}
        max={serverCount(cluster) - 1}
        onChange={(server) => change({ server })}
      />
      <FormRow title="For good">
        <input
          aria-label="For good"
          type="checkbox"
          checked={draft.isForGood}
          onChange={({ target }) => change({ isForGood: target.checked })}
        />
      </FormRow>
      {!draft.isForGood && (
        <FormRow title="Back after">
          <NumberField
            label="Back after"
            value={draft.repair}
            unit="s"
            min={0.000001}
            max={limits.span}
            onChange={(repair) => change({ repair })}
          />
        </FormRow>
      )}
      <p className={styles.title}>
        {`Schedulers notice after ${formatMicros(usualFailure(scenario).detection * 1e6)}.`}
      </p>
    </>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  onChange(value: number): void;
}

function Count({ label, isWhole = true, ...props }: CountProps) {
  return (
    <FormRow title={label}>
      <NumberField label={label} unit="" isWhole={isWhole} {...props} />
    </FormRow>
  );
}
