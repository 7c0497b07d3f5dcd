import type { Fit } from '../../logs/fit.ts';
import type { ClusterShape, Sizing } from '../../logs/fitOptions.ts';
import { limits } from '../../scenario/shape/limits.ts';
import { Select } from '../../widgets/Select.tsx';
import { Slider } from '../../widgets/Slider.tsx';
import styles from './FitControls.module.css';
import type { FitControlsProps } from './JobControls.tsx';
import { texts } from './words.ts';

const sizingTitles = [
  { id: 'cluster', title: texts.clusterSize },
  { id: 'time', title: texts.paceOfArrivals },
  { id: 'none', title: texts.neitherAsLogged },
] as const;

const consequences: Readonly<Record<Sizing['kind'], string>> = {
  cluster: texts.byServers,
  time: texts.byPace,
  none: texts.asLogged,
};

const policyTitles = [
  { id: 'delayScheduling', title: texts.delayPolicies },
  { id: 'atHand', title: texts.thoseComparedNow },
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
    <fieldset className={styles.group} aria-label={texts.howFastHowLarge}>
      <Select
        label={texts.reachTheLoadBy}
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
          label={texts.targetLoad}
          symbol="ρ"
          unit=""
          range={{ min: 0.05, max: 1.5, step: 0.01 }}
          value={sizing.load}
          defaultValue={0.8}
          consequence={texts.loadEffect}
          onChange={(next) => onChange({ sizing: { ...sizing, load: next } })}
        />
      )}
      <Slider
        label={texts.paceOfArrivalsTitle}
        unit="×"
        range={{ min: 0.001, max: 1_000, step: 0.001, scale: 'log' }}
        value={pace}
        defaultValue={1}
        disabled={isPaceDerived}
        consequence={isPaceDerived ? texts.follows : texts.paceEffect}
        onChange={(timeCompression) => onChange({ timeCompression })}
      />
      <Slider
        label={texts.durations}
        unit="×"
        range={{ min: 0.001, max: 1_000, step: 0.001, scale: 'log' }}
        value={options.durationFactor}
        defaultValue={1}
        consequence={texts.factorEffect}
        onChange={(durationFactor) => onChange({ durationFactor })}
      />
      <Slider
        label={texts.slotsPerServer}
        unit=""
        range={{ min: 1, max: limits.slotsPerServer, step: 1, scale: 'log' }}
        value={options.slotsPerServer}
        defaultValue={proposal.slotsPerServer}
        consequence={texts.slotsEffect}
        onChange={(slotsPerServer) => onChange({ slotsPerServer })}
      />
      {options.assumptions !== null && (
        <Select
          label={texts.policies}
          options={policyTitles}
          value={options.policies}
          defaultValue={proposal.policies}
          consequence={texts.runsHelp}
          onChange={(id) => onChange({ policies: policyTitles.find((title) => title.id === id)?.id })}
        />
      )}
      <details className={styles.more}>
        <summary>{texts.more}</summary>
        <Slider
          label={texts.shortestTask}
          unit="s"
          range={{ min: 0, max: 60, step: 0.001, scale: 'log' }}
          value={options.shortestTask}
          defaultValue={0}
          consequence={texts.shortestEffect}
          onChange={(shortestTask) => onChange({ shortestTask })}
        />
        <Slider
          label={texts.warmUp}
          unit="%"
          range={{ min: 0, max: 90, step: 1 }}
          value={Math.round(options.warmup * 100)}
          defaultValue={Math.round(proposal.warmup * 100)}
          consequence={texts.warmUpHelp}
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
        label={texts.racks}
        unit=""
        range={{ min: 1, max: 100, step: 1, scale: 'log' }}
        value={racks}
        defaultValue={proposed.racks}
        consequence={texts.racksEffect}
        onChange={(next) => onShape({ racks: next, serversPerRack })}
      />
      <Slider
        label={texts.serversPerRack}
        unit=""
        range={{ min: 1, max: 200, step: 1, scale: 'log' }}
        value={serversPerRack}
        defaultValue={proposed.serversPerRack}
        consequence={texts.filesEffect}
        onChange={(next) => onShape({ racks, serversPerRack: next })}
      />
    </>
  );
}
