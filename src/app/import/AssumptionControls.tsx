import { type Assumptions, FIRST_MACHINES, loggedClusters, MEBIBYTE } from '../../logs/assumptions.ts';
import { Select } from '../../widgets/Select.tsx';
import { Slider } from '../../widgets/Slider.tsx';
import styles from './FitControls.module.css';
import type { FitControlsProps } from './JobControls.tsx';
import { texts } from './words.ts';

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

const blockTitles = [64, 128, 256].map((size) => ({ id: String(size), title: texts.mib(size) }));

/** Controls that turn bytes into tasks: the cluster to which bytes are scaled, and how they are cut into tasks. */
export function TaskControls(props: AssumptionControlsProps) {
  const { assumptions, proposed, onAssumptions } = props;
  return (
    <fieldset className={styles.group} aria-label={texts.fromBytesToTasks}>
      <ScaleControl {...props} />
      <Select
        label={texts.blockSize}
        options={blockTitles}
        value={String(assumptions.blockBytes / MEBIBYTE)}
        defaultValue={String(proposed.blockBytes / MEBIBYTE)}
        consequence={texts.blockHelp}
        onChange={(size) => onAssumptions({ blockBytes: Number(size) * MEBIBYTE })}
      />
      <Slider
        label={texts.gbPerReduce}
        help={texts.reduceHelp}
        unit=""
        range={{ min: 0.05, max: 20, step: 0.05, scale: 'log' }}
        value={assumptions.bytesPerReduce / 1e9}
        defaultValue={proposed.bytesPerReduce / 1e9}
        consequence={texts.reduceEffect}
        onChange={(gigabytes) => onAssumptions({ bytesPerReduce: gigabytes * 1e9 })}
      />
      <Slider
        label={texts.reducesStartAt}
        help={texts.slowStartHelp}
        unit="%"
        range={{ min: 0, max: 100, step: 1 }}
        value={Math.round(assumptions.slowStart * 100)}
        defaultValue={Math.round(proposed.slowStart * 100)}
        consequence={texts.slowStartEffect}
        onChange={(percent) => onAssumptions({ slowStart: percent / 100 })}
      />
      <Slider
        label={texts.replicas}
        help={texts.replicasHelp}
        unit=""
        range={{ min: 1, max: 10, step: 1 }}
        value={assumptions.replicas}
        defaultValue={proposed.replicas}
        consequence={texts.replicasEffect}
        onChange={(replicas) => onAssumptions({ replicas })}
      />
    </fieldset>
  );
}

const UNSCALED = '';

const clusterTitles = [
  { id: UNSCALED, title: texts.asInTheFile },
  ...loggedClusters.map(({ machines, title }) => ({ id: String(machines), title: texts.of(title) })),
];

/** Scales the bytes of jobs as SWIM's own replay does: by machines simulated ÷ machines of the log. */
function ScaleControl({ assumptions, proposed, onAssumptions }: AssumptionControlsProps) {
  const { scale } = assumptions;
  const machines = scale?.machines ?? FIRST_MACHINES;
  return (
    <>
      <Select
        label={texts.bytes}
        options={clusterTitles}
        value={scale === null ? UNSCALED : String(scale.of)}
        defaultValue={proposed.scale === null ? UNSCALED : String(proposed.scale.of)}
        consequence={scale === null ? texts.notScaled : texts.scaleEffect}
        onChange={(of) => onAssumptions({ scale: of === UNSCALED ? null : { machines, of: Number(of) } })}
      />
      {scale !== null && (
        <Slider
          label={texts.scaledToMachines}
          help={texts.scaleHelp}
          unit=""
          range={{ min: 1, max: scale.of, step: 1, scale: 'log' }}
          value={machines}
          defaultValue={proposed.scale?.machines ?? FIRST_MACHINES}
          consequence={texts.machinesEffect}
          onChange={(next) => onAssumptions({ scale: { ...scale, machines: next } })}
        />
      )}
    </>
  );
}

/** Controls for task durations, which the log does not contain. */
export function DurationControls({ assumptions, proposed, onAssumptions }: AssumptionControlsProps) {
  return (
    <fieldset className={styles.group} aria-label={texts.durationsAssumed}>
      <p className={styles.hint}>{texts.cpuRule}</p>
      <Slider
        label={texts.fixedCost}
        help={texts.cpuHelp}
        unit="s"
        range={{ min: 0.01, max: 60, step: 0.01, scale: 'log' }}
        value={assumptions.fixedCost}
        defaultValue={proposed.fixedCost}
        consequence={texts.fixedEffect}
        onChange={(fixedCost) => onAssumptions({ fixedCost })}
      />
      <Slider
        label={texts.mbSComputed}
        help={texts.cpuHelp}
        unit=""
        range={{ min: 1, max: 10_000, step: 1, scale: 'log' }}
        value={assumptions.workRate}
        defaultValue={proposed.workRate}
        consequence={texts.rateEffect}
        onChange={(workRate) => onAssumptions({ workRate })}
      />
      <Slider
        label={texts.noise}
        symbol="σ"
        help={texts.noiseHelp}
        unit=""
        range={{ min: 0, max: 1.5, step: 0.01 }}
        value={assumptions.noise}
        defaultValue={proposed.noise}
        consequence={assumptions.noise === 0 ? texts.evenNoise : texts.moreNoise}
        onChange={(noise) => onAssumptions({ noise })}
      />
      {assumptions.noise > 0 && (
        <Slider
          label={texts.seedOfTheNoise}
          unit=""
          range={{ min: 0, max: 999, step: 1 }}
          value={assumptions.noiseSeed}
          defaultValue={proposed.noiseSeed}
          consequence={texts.seedEffect}
          onChange={(noiseSeed) => onAssumptions({ noiseSeed })}
        />
      )}
    </fieldset>
  );
}
