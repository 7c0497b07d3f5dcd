import { zeroWaitBatch, zeroWaitPerTask, zeroWaitRandom } from '../../../theory/sparrow.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { ownSetting, type Setting, settingOf } from './setting.ts';

/** A closed form of Sparrow's Table 2: the probability that no task of a job waits. */
interface Form {
  readonly title: string;
  /** Policies that it applies to. */
  readonly policies: readonly string[];
  readonly hasProbes: boolean;
  zeroWait(load: number, setting: Setting): number;
}

/** The three closed forms, worst first. */
export const forms: readonly Form[] = [
  {
    title: 'random',
    policies: ['random'],
    hasProbes: false,
    zeroWait: (load, { tasks, slotsPerServer }) => zeroWaitRandom(load, tasks, slotsPerServer),
  },
  {
    title: 'per task',
    policies: ['per-task'],
    hasProbes: true,
    zeroWait: (load, { tasks, probeRatio, slotsPerServer }) =>
      zeroWaitPerTask(load, tasks, probeRatio, slotsPerServer),
  },
  {
    title: 'batch',
    // Late binding uses the same probes as batch sampling (Sparrow §4.2).
    policies: ['batch', 'sparrow'],
    hasProbes: true,
    zeroWait: (load, { tasks, probeRatio, slotsPerServer }) =>
      zeroWaitBatch(load, tasks, probeRatio, slotsPerServer),
  },
];

/** A closed form with the setting that it is drawn for. */
export interface Curve {
  readonly title: string;
  readonly form: Form;
  readonly setting: Setting;
}

/** Gives the form that applies to a run's policy, or undefined. */
function formOf({ trace }: RunTrace): Form | undefined {
  return forms.find(({ policies }) => policies.includes(trace.data.policy));
}

/**
 * Lists the curves for some runs: all forms at the setting of the first run that probes, and one more for each run with another
 * setting, so that every run has its curve. `explored`: the setting of the sliders, if changed, which replaces these.
 */
export function curvesOf(runs: readonly RunTrace[], explored: Setting | null): readonly Curve[] {
  const base = explored ?? settingOf(runs);
  const curves: Curve[] = forms.map((form) => ({ title: form.title, form, setting: base }));
  if (explored !== null) return curves;
  for (const run of runs) {
    const form = formOf(run);
    const setting = ownSetting(run.trace);
    if (
      form === undefined ||
      curves.some((curve) => curve.form === form && isSame(form, curve.setting, setting))
    )
      continue;
    curves.push({ title: `${form.title}, ${differences(form, base, setting)}`, form, setting });
  }
  return curves;
}

function isSame(form: Form, one: Setting, other: Setting): boolean {
  return differences(form, one, other) === '';
}

function differences({ hasProbes }: Form, base: Setting, own: Setting): string {
  const parts = [
    own.tasks === base.tasks ? '' : `m = ${own.tasks}`,
    own.probeRatio === base.probeRatio || !hasProbes ? '' : `d = ${own.probeRatio}`,
    own.slotsPerServer === base.slotsPerServer ? '' : `c = ${own.slotsPerServer}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}
