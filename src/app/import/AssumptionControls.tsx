import { type Assumptions, FIRST_MACHINES, loggedClusters, MEBIBYTE } from '../../logs/assumptions.ts';
import { Select } from '../../widgets/SelectControl.tsx';
import { Slider } from '../../widgets/Slider.tsx';
import styles from './Import.module.css';
import type { FitControlsProps } from './JobControls.tsx';
import { Numbers } from './Numbers.tsx';

interface AssumptionControlsProps {
  readonly assumptions: Assumptions;
  /** What the import proposed: the defaults of the controls. */
  readonly proposed: Assumptions;
  onAssumptions(changes: Partial<Assumptions>): void;
}

/** Returns the props of the assumption controls; null where the log lists its tasks. */
export function assumptionsOf({
  options,
  proposal,
  onChange,
}: FitControlsProps): AssumptionControlsProps | null {
  const { assumptions } = options;
  if (assumptions === null) return null;
  return {
    assumptions,
    proposed: proposal.assumptions ?? assumptions,
    onAssumptions: (changes) => onChange({ assumptions: { ...assumptions, ...changes } }),
  };
}

const blockTitles = [64, 128, 256].map((size) => ({ id: String(size), title: `${size} MiB` }));

/** Controls that turn bytes into tasks: the cluster to which bytes are scaled, and how they are cut into tasks. */
export function TaskControls(props: AssumptionControlsProps) {
  const { assumptions, proposed, onAssumptions } = props;
  return (
    <fieldset className={styles.columns} aria-label="From bytes to tasks">
      <ScaleControl {...props} />
      <Select
        label="Block size"
        options={blockTitles}
        value={String(assumptions.blockBytes / MEBIBYTE)}
        defaultValue={String(proposed.blockBytes / MEBIBYTE)}
        consequence="one map for each block of the input"
        onChange={(size) => onAssumptions({ blockBytes: Number(size) * MEBIBYTE })}
      />
      <Numbers
        names={['bytesPerReduce', 'slowStart', 'replicas']}
        of={assumptions}
        proposed={proposed}
        onChange={onAssumptions}
      />
    </fieldset>
  );
}

const UNSCALED = '';

const clusterTitles = [
  { id: UNSCALED, title: 'as in the file' },
  ...loggedClusters.map(({ machines, title }) => ({ id: String(machines), title: `of ${title}` })),
];

/** Scales the bytes of jobs as SWIM's own replay does: by machines simulated ÷ machines of the log. */
function ScaleControl({ assumptions, proposed, onAssumptions }: AssumptionControlsProps) {
  const { scale } = assumptions;
  const machines = scale?.machines ?? FIRST_MACHINES;
  return (
    <>
      <Select
        label="Bytes"
        options={clusterTitles}
        value={scale === null ? UNSCALED : String(scale.of)}
        defaultValue={proposed.scale === null ? UNSCALED : String(proposed.scale.of)}
        consequence={scale === null ? 'not scaled' : 'shrunk from that cluster to a smaller one'}
        onChange={(of) => onAssumptions({ scale: of === UNSCALED ? null : { machines, of: Number(of) } })}
      />
      {scale !== null && (
        <Slider
          label="Scaled to machines"
          help="Bytes of every job times these machines ÷ those of the log, as SWIM's own replay does."
          range={{ min: 1, max: scale.of, step: 1, scale: 'log' }}
          value={machines}
          defaultValue={proposed.scale?.machines ?? FIRST_MACHINES}
          consequence="fewer: smaller jobs, as many as before"
          onChange={(next) => onAssumptions({ scale: { ...scale, machines: next } })}
        />
      )}
    </>
  );
}

/** Controls for task durations, which the log does not contain. */
export function DurationControls({ assumptions, proposed, onAssumptions }: AssumptionControlsProps) {
  return (
    <fieldset className={styles.columns} aria-label="Durations, assumed">
      <p className={styles.faint}>A task computes for fixed cost + bytes ÷ rate. Reading comes on top.</p>
      <Numbers
        names={['fixedCost', 'workRate', 'noise', ...(assumptions.noise > 0 ? (['noiseSeed'] as const) : [])]}
        of={assumptions}
        proposed={proposed}
        onChange={onAssumptions}
      />
    </fieldset>
  );
}
