import { type Assumptions, FIRST_MACHINES, loggedClusters, MEBIBYTE } from '../../logs/assumptions.ts';
import { Select } from '../../widgets/Select.tsx';
import { Slider } from '../../widgets/Slider.tsx';
import styles from './Import.module.css';
import type { FitControlsProps } from './JobControls.tsx';

const cpuHelp =
  'The file does not say how long tasks took. This is what a task computes once it has its data; reading a block and ' +
  'fetching the shuffle come on top, as long as the simulated network takes.';

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
      <Slider
        label="GB per reduce"
        help="A job has one reduce task for each so many gigabytes of shuffle and output, and none where it shuffles nothing."
        range={{ min: 0.05, max: 20, step: 0.05, scale: 'log' }}
        value={assumptions.bytesPerReduce / 1e9}
        defaultValue={proposed.bytesPerReduce / 1e9}
        consequence="shuffle and output of one reduce; more: fewer, longer reduces"
        onChange={(gigabytes) => onAssumptions({ bytesPerReduce: gigabytes * 1e9 })}
      />
      <Slider
        label="Reduces start at"
        help="Share of a job's maps that must have finished before its reduces start and fetch their part of the shuffle. 100 % is a barrier."
        unit="%"
        range={{ min: 0, max: 100, step: 1 }}
        value={Math.round(assumptions.slowStart * 100)}
        defaultValue={Math.round(proposed.slowStart * 100)}
        consequence="of the maps finished; lower: reduces hold slots and wait"
        onChange={(percent) => onAssumptions({ slowStart: percent / 100 })}
      />
      <Slider
        label="Replicas"
        help="Servers that hold each block: one anywhere, the others in one other rack, drawn with the seed of the scenario."
        range={{ min: 1, max: 10, step: 1 }}
        value={assumptions.replicas}
        defaultValue={proposed.replicas}
        consequence="more: more servers are near a task's data"
        onChange={(replicas) => onAssumptions({ replicas })}
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
      <Slider
        label="Fixed cost"
        help={cpuHelp}
        unit="s"
        range={{ min: 0.01, max: 60, step: 0.01, scale: 'log' }}
        value={assumptions.fixedCost}
        defaultValue={proposed.fixedCost}
        consequence="of each task, whatever it reads: start and set-up"
        onChange={(fixedCost) => onAssumptions({ fixedCost })}
      />
      <Slider
        label="MB/s computed"
        help={cpuHelp}
        range={{ min: 1, max: 10_000, step: 1, scale: 'log' }}
        value={assumptions.workRate}
        defaultValue={proposed.workRate}
        consequence="faster: reading weighs more, and so does where it is from"
        onChange={(workRate) => onAssumptions({ workRate })}
      />
      <Slider
        label="Noise"
        symbol="σ"
        help="Each duration is multiplied by a log-normal factor of mean 1 with this spread of its logarithm, cut at 3 σ."
        range={{ min: 0, max: 1.5, step: 0.01 }}
        value={assumptions.noise}
        defaultValue={proposed.noise}
        consequence={
          assumptions.noise === 0 ? 'tasks of a stage take equally long' : 'tasks of a stage differ more'
        }
        onChange={(noise) => onAssumptions({ noise })}
      />
      {assumptions.noise > 0 && (
        <Slider
          label="Seed of the noise"
          range={{ min: 0, max: 999, step: 1 }}
          value={assumptions.noiseSeed}
          defaultValue={proposed.noiseSeed}
          consequence="another draw of the same noise"
          onChange={(noiseSeed) => onAssumptions({ noiseSeed })}
        />
      )}
    </fieldset>
  );
}
