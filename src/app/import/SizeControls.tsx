import type { Fit } from '../../logs/fit.ts';
import type { ClusterShape, Sizing } from '../../logs/fitOptions.ts';
import { limits } from '../../scenario/shape/limits.ts';
import { Select } from '../../widgets/Select.tsx';
import { Slider } from '../../widgets/Slider.tsx';
import styles from './Import.module.css';
import type { FitControlsProps } from './JobControls.tsx';

const sizingTitles = [
  { id: 'cluster', title: 'cluster size' },
  { id: 'time', title: 'pace of arrivals' },
  { id: 'none', title: 'neither: as logged' },
] as const;

const consequences: Readonly<Record<Sizing['kind'], string>> = {
  cluster: 'the cluster gets the slots that the load needs',
  time: 'the cluster stays; jobs come closer or further apart',
  none: 'cluster and pace stay; the load is what comes out',
};

const policyTitles = [
  { id: 'delayScheduling', title: 'FIFO, fair, fair with delay' },
  { id: 'atHand', title: 'those compared now' },
] as const;

interface SizeControlsProps extends FitControlsProps {
  /** The latest result; derived values replace the set ones. */
  readonly fit: Fit | null;
}

/** Controls that match log and cluster: target load, pace of arrivals, durations, slots. */
export function SizeControls({ options, proposal, fit, onChange }: SizeControlsProps) {
  const { sizing } = options;
  const load = sizing.kind === 'none' ? null : sizing.load;
  const isPaceDerived = sizing.kind === 'time';
  const pace = isPaceDerived ? (fit?.timeCompression ?? 1) : options.timeCompression;

  const choose = (id: string) => {
    const target = load ?? 0.8;
    const sizings: Readonly<Record<string, Sizing>> = {
      cluster: { kind: 'cluster', load: target },
      time: { kind: 'time', load: target },
      none: { kind: 'none' },
    };
    onChange({ sizing: sizings[id] });
  };

  return (
    <fieldset className={styles.columns} aria-label="How fast, how large">
      <Select
        label="Reach the load by"
        consequence={consequences[sizing.kind]}
        options={sizingTitles}
        value={sizing.kind}
        defaultValue={proposal.sizing.kind}
        onChange={choose}
      />
      {sizing.kind !== 'cluster' && fit !== null && (
        <ShapeControls
          shape={options.shape ?? fit.cluster}
          proposed={proposal.shape ?? fit.cluster}
          onShape={(shape) => onChange({ shape })}
        />
      )}
      {sizing.kind !== 'none' && (
        <Slider
          label="Target load"
          symbol="ρ"
          range={{ min: 0.05, max: 1.5, step: 0.01 }}
          value={sizing.load}
          defaultValue={0.8}
          consequence="offered work ÷ capacity; higher: busier servers, longer queues"
          onChange={(next) => onChange({ sizing: { ...sizing, load: next } })}
        />
      )}
      <Slider
        label="Pace of arrivals"
        unit="×"
        range={{ min: 0.001, max: 1_000, step: 0.001, scale: 'log' }}
        value={pace}
        defaultValue={1}
        disabled={isPaceDerived}
        consequence={isPaceDerived ? 'follows from load and cluster' : 'shorter gaps between jobs, same jobs'}
        onChange={(timeCompression) => onChange({ timeCompression })}
      />
      <Slider
        label="Durations"
        unit="×"
        range={{ min: 0.001, max: 1_000, step: 0.001, scale: 'log' }}
        value={options.durationFactor}
        defaultValue={1}
        consequence="all tasks longer or shorter by this factor"
        onChange={(durationFactor) => onChange({ durationFactor })}
      />
      <Slider
        label="Slots per server"
        range={{ min: 1, max: limits.slotsPerServer, step: 1, scale: 'log' }}
        value={options.slotsPerServer}
        defaultValue={proposal.slotsPerServer}
        consequence="more: fewer and larger servers"
        onChange={(slotsPerServer) => onChange({ slotsPerServer })}
      />
      {options.assumptions !== null && (
        <Select
          label="Policies"
          options={policyTitles}
          value={options.policies}
          defaultValue={proposal.policies}
          consequence="side by side on the same jobs"
          onChange={(id) => onChange({ policies: policyTitles.find((title) => title.id === id)?.id })}
        />
      )}
      <details className={styles.fold}>
        <summary>More</summary>
        <Slider
          label="Shortest task"
          unit="s"
          range={{ min: 0, max: 60, step: 0.001, scale: 'log' }}
          value={options.shortestTask}
          defaultValue={0}
          consequence="shorter ones last this long"
          onChange={(shortestTask) => onChange({ shortestTask })}
        />
        <Slider
          label="Warm-up"
          unit="%"
          range={{ min: 0, max: 90, step: 1 }}
          value={Math.round(options.warmup * 100)}
          defaultValue={Math.round(proposal.warmup * 100)}
          consequence="first jobs that only fill the cluster and do not count"
          onChange={(percent) => onChange({ warmup: percent / 100 })}
        />
      </details>
    </fieldset>
  );
}

interface ShapeControlsProps {
  readonly shape: ClusterShape;
  readonly proposed: ClusterShape;
  onShape(shape: ClusterShape): void;
}

/** Controls for the shape of the cluster where the load does not determine it. */
function ShapeControls({ shape, proposed, onShape }: ShapeControlsProps) {
  const { racks, serversPerRack } = shape;
  return (
    <>
      <Slider
        label="Racks"
        range={{ min: 1, max: 100, step: 1, scale: 'log' }}
        value={racks}
        defaultValue={proposed.racks}
        consequence="data in another rack is farther"
        onChange={(next) => onShape({ racks: next, serversPerRack })}
      />
      <Slider
        label="Servers per rack"
        range={{ min: 1, max: 200, step: 1, scale: 'log' }}
        value={serversPerRack}
        defaultValue={proposed.serversPerRack}
        consequence="more: a free server is less likely to hold the data"
        onChange={(next) => onShape({ racks, serversPerRack: next })}
      />
    </>
  );
}
