import { useId } from 'react';
import { cutoffs, type FitOptions, type Keep } from '../../logs/fitOptions.ts';
import { NumberField } from '../../widgets/NumberField.tsx';
import { Select } from '../../widgets/SelectControl.tsx';
import { Slider } from '../../widgets/Slider.tsx';
import type { LogSize, LogSummary } from '../../worker/importApi.ts';
import styles from './Import.module.css';
import { Numbers } from './Numbers.tsx';
import { movedTo, stepOf, widenedTo } from './windowRange.ts';

/** Props of every group of controls. */
export interface FitControlsProps {
  readonly summary: LogSummary;
  /** Size of the whole log, under the current assumptions. */
  readonly size: LogSize;
  readonly options: FitOptions;
  /** What the import proposed: the defaults of the controls. */
  readonly proposal: FitOptions;
  onChange(changes: Partial<FitOptions>): void;
}

const lengthTitles = [
  { id: 'all', title: 'all' },
  { id: 'short', title: 'short ones only' },
  { id: 'long', title: 'long ones only' },
] as const;

const keepTitles = [
  { id: 'all', title: 'every job' },
  { id: 'every', title: 'every k-th job' },
  { id: 'sample', title: 'a random sample' },
] as const;

const OWN_CUTOFF = 'own';

/** Controls that select jobs: by arrival, length, number and size. */
export function JobControls(props: FitControlsProps) {
  const { summary, size, options, proposal, onChange } = props;
  const { length } = summary;
  const { largestJob } = size;
  const step = stepOf(length);
  const cap = options.maxTasks ?? largestJob;
  return (
    <fieldset className={styles.columns} aria-label="Which jobs">
      <Slider
        label="From"
        unit="s"
        range={{ min: 0, max: length, step }}
        value={options.from}
        defaultValue={proposal.from}
        consequence="seconds after the first arrival"
        onChange={(from) => onChange(movedTo(options, from, length))}
      />
      <Slider
        label="Window"
        unit="s"
        range={{ min: step, max: length, step, scale: 'log' }}
        value={options.to - options.from}
        defaultValue={proposal.to - proposal.from}
        consequence="longer: more jobs, more to compute"
        onChange={(width) => onChange(widenedTo(options, width, length))}
      />
      {options.assumptions === null && <LengthControls {...props} />}
      <KeepControl {...props} />
      {largestJob > 1 && (
        <Slider
          label="Tasks per job, at most"
          range={{ min: 1, max: largestJob, step: 1, scale: 'log' }}
          value={cap}
          defaultValue={largestJob}
          consequence={options.maxTasks === null ? 'no cap' : 'larger jobs are thinned out evenly'}
          onChange={(tasks) => onChange({ maxTasks: tasks >= largestJob ? null : tasks })}
        />
      )}
    </fieldset>
  );
}

/** Controls that tell short jobs from long ones, for logs with task durations. */
function LengthControls(props: FitControlsProps) {
  const { options, proposal, onChange } = props;
  return (
    <>
      <Select
        label="Jobs"
        options={lengthTitles}
        value={options.lengths}
        defaultValue={proposal.lengths}
        onChange={(id) => onChange({ lengths: lengthTitles.find((title) => title.id === id)?.id })}
      />
      <CutoffControl {...props} />
    </>
  );
}

function CutoffControl({ options, proposal, onChange }: FitControlsProps) {
  const preset = cutoffs.find(({ seconds }) => seconds === options.cutoff)?.id ?? OWN_CUTOFF;
  const titles = [
    ...cutoffs.map(({ id, title, seconds }) => ({
      id,
      title: `${title}, ${Number(seconds.toPrecision(3)).toLocaleString('en')} s`,
    })),
    ...(preset === OWN_CUTOFF ? [{ id: OWN_CUTOFF, title: 'own' }] : []),
  ];
  return (
    <>
      <Select
        label="Cut-off of"
        options={titles}
        value={preset}
        source="Eagle, README"
        onChange={(id) =>
          onChange({ cutoff: cutoffs.find((cutoff) => cutoff.id === id)?.seconds ?? options.cutoff })
        }
      />
      <Numbers names={['cutoff']} of={options} proposed={proposal} onChange={onChange} />
    </>
  );
}

function KeepControl({ options, onChange }: FitControlsProps) {
  const { keep } = options;
  const seedId = useId();
  const kind = keep.kind === 'every' && keep.step === 1 ? 'all' : keep.kind;
  const kinds: Readonly<Record<string, Keep>> = {
    all: { kind: 'every', step: 1 },
    every: { kind: 'every', step: 2 },
    sample: { kind: 'sample', share: 0.5, seed: 1 },
  };
  const change = (changes: object) => onChange({ keep: Object.assign({}, keep, changes) });
  return (
    <>
      <Select
        label="Keep"
        options={keepTitles}
        value={kind}
        defaultValue="all"
        consequence={kind === 'all' ? undefined : 'whole jobs, never single tasks'}
        onChange={(id) => onChange({ keep: kinds[id] })}
      />
      {keep.kind === 'every' && keep.step > 1 && (
        <Numbers names={['step']} of={keep} proposed={kinds.every} onChange={change} />
      )}
      {keep.kind === 'sample' && (
        <>
          <Numbers names={['share']} of={keep} proposed={kinds.sample} onChange={change} />
          <div className={styles.spread}>
            <label htmlFor={seedId}>Seed of the sample</label>
            <NumberField
              id={seedId}
              value={keep.seed}
              unit=""
              min={0}
              max={9_999}
              isWhole
              isQuiet
              onStep={(steps) => change({ seed: Math.max(0, keep.seed + steps) })}
              onChange={(seed) => change({ seed })}
            />
          </div>
        </>
      )}
    </>
  );
}
