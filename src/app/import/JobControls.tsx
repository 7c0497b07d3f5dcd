import { useId } from 'react';
import { cutoffs, type FitOptions, type Keep } from '../../logs/fitOptions.ts';
import { NumberField } from '../../widgets/NumberField.tsx';
import { Select } from '../../widgets/Select.tsx';
import { Slider } from '../../widgets/Slider.tsx';
import type { LogSize, LogSummary } from '../../worker/importApi.ts';
import styles from './FitControls.module.css';
import { movedTo, stepOf, widenedTo } from './windowRange.ts';
import { texts } from './words.ts';

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
  { id: 'all', title: texts.all },
  { id: 'short', title: texts.shortOnesOnly },
  { id: 'long', title: texts.longOnesOnly },
] as const;

const keepTitles = [
  { id: 'all', title: texts.everyJob },
  { id: 'every', title: texts.everyKThJob },
  { id: 'sample', title: texts.aRandomSample },
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
    <fieldset className={styles.group} aria-label={texts.whichJobs}>
      <Slider
        label={texts.from}
        unit="s"
        range={{ min: 0, max: length, step }}
        value={options.from}
        defaultValue={proposal.from}
        consequence={texts.windowUnit}
        onChange={(from) => onChange(movedTo(options, from, length))}
      />
      <Slider
        label={texts.windowTitle}
        unit="s"
        range={{ min: step, max: length, step, scale: 'log' }}
        value={options.to - options.from}
        defaultValue={proposal.to - proposal.from}
        consequence={texts.windowEffect}
        onChange={(width) => onChange(widenedTo(options, width, length))}
      />
      {options.assumptions === null && <LengthControls {...props} />}
      <KeepControl {...props} />
      {largestJob > 1 && (
        <Slider
          label={texts.mostTasks}
          unit=""
          range={{ min: 1, max: largestJob, step: 1, scale: 'log' }}
          value={cap}
          defaultValue={largestJob}
          consequence={options.maxTasks === null ? texts.noCap : texts.mostTasksEffect}
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
        label={texts.jobs}
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
    ...(preset === OWN_CUTOFF ? [{ id: OWN_CUTOFF, title: texts.own }] : []),
  ];
  return (
    <>
      <Select
        label={texts.cutOffOf}
        options={titles}
        value={preset}
        source={texts.eagleReadme}
        onChange={(id) =>
          onChange({ cutoff: cutoffs.find((cutoff) => cutoff.id === id)?.seconds ?? options.cutoff })
        }
      />
      <Slider
        label={texts.longFrom}
        unit="s"
        range={{ min: 0.1, max: 10_000, step: 0.1, scale: 'log' }}
        value={options.cutoff}
        defaultValue={proposal.cutoff}
        consequence={texts.lengthHelp}
        onChange={(cutoff) => onChange({ cutoff })}
      />
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
  return (
    <>
      <Select
        label={texts.keep}
        options={keepTitles}
        value={kind}
        defaultValue="all"
        consequence={kind === 'all' ? undefined : texts.sampleHelp}
        onChange={(id) => onChange({ keep: kinds[id] })}
      />
      {keep.kind === 'every' && keep.step > 1 && (
        <Slider
          label={texts.oneIn}
          symbol="k"
          unit=""
          range={{ min: 2, max: 100, step: 1, scale: 'log' }}
          value={keep.step}
          defaultValue={2}
          onChange={(every) => onChange({ keep: { kind: 'every', step: every } })}
        />
      )}
      {keep.kind === 'sample' && (
        <>
          <Slider
            label={texts.shareOfTheJobs}
            unit="%"
            range={{ min: 1, max: 100, step: 1 }}
            value={Math.round(keep.share * 100)}
            defaultValue={50}
            onChange={(percent) => onChange({ keep: { ...keep, share: percent / 100 } })}
          />
          <div className={styles.line}>
            <label htmlFor={seedId}>{texts.seedOfTheSample}</label>
            <NumberField
              id={seedId}
              value={keep.seed}
              unit=""
              min={0}
              max={9_999}
              isWhole
              isQuiet
              onStep={(steps) => onChange({ keep: { ...keep, seed: Math.max(0, keep.seed + steps) } })}
              onChange={(seed) => onChange({ keep: { ...keep, seed } })}
            />
          </div>
        </>
      )}
    </>
  );
}
