import type { Fit } from '../../logs/fit.ts';
import type { ClusterShape, FitOptions, Sizing } from '../../logs/fitOptions.ts';
import { limits } from '../../scenario/shape/limits.ts';
import { Select } from '../../widgets/SelectControl.tsx';
import { Slider } from '../../widgets/Slider.tsx';
import styles from './Import.module.css';
import type { FitControlsProps } from './JobControls.tsx';
import { Numbers } from './Numbers.tsx';

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

/** Of an import that is to reach a load. */
const USUAL_LOAD = 0.8;

interface SizeControlsProps extends FitControlsProps {
  /** The latest result; derived values replace the set ones. */
  readonly fit: Fit | null;
}

/** Controls that match log and cluster: target load, pace of arrivals, durations, slots. */
export function SizeControls({ options, proposal, fit, onChange }: SizeControlsProps) {
  const { sizing } = options;
  const isPaceDerived = sizing.kind === 'time';
  const pace = isPaceDerived ? (fit?.timeCompression ?? 1) : options.timeCompression;

  const choose = (id: string) => {
    const target = sizing.kind === 'none' ? USUAL_LOAD : sizing.load;
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
        <Numbers
          names={['racks', 'serversPerRack']}
          of={shapeOf(options, fit)}
          proposed={shapeOf(proposal, fit)}
          onChange={(changes) => onChange({ shape: Object.assign(shapeOf(options, fit), changes) })}
        />
      )}
      {sizing.kind !== 'none' && (
        <Numbers
          names={['load']}
          of={sizing}
          proposed={{ load: USUAL_LOAD }}
          onChange={(changes) => onChange({ sizing: Object.assign({}, sizing, changes) })}
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
      <Numbers names={['durationFactor']} of={options} proposed={{ durationFactor: 1 }} onChange={onChange} />
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
        <Numbers
          names={['shortestTask', 'warmup']}
          of={options}
          proposed={{ shortestTask: 0, warmup: proposal.warmup }}
          onChange={onChange}
        />
      </details>
    </fieldset>
  );
}

/** The shape of the cluster, where the load does not determine it. */
function shapeOf({ shape }: FitOptions, { cluster }: Fit): ClusterShape {
  const { racks, serversPerRack } = shape ?? cluster;
  return { racks, serversPerRack };
}
