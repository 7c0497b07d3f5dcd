import { isSameData } from '../base/sameData.ts';
import { toMicros } from '../engine/kernel/time.ts';
import type { ParamValue } from '../kit/menu/params.ts';
import { type Checked, readScenario } from '../scenario/checks/check.ts';
import { readControl, writeControl } from '../scenario/edit/controlValue.ts';
import { controlsAt } from '../scenario/edit/leadingControls.ts';
import { withFork } from '../scenario/forks/lineage.ts';
import { presets } from '../scenario/presets/presets.ts';
import { show } from '../scenario/shape/complaints.ts';
import { CURRENT_VERSION } from '../scenario/shape/migrate.ts';
import type { ChangeSpec, Scenario } from '../scenario/shape/schema.ts';
import type { Moment } from '../share/moment.ts';
import { scenarioOf } from '../share/payload.ts';
import type { Lesson, LessonMoment, Step } from './lesson.ts';

/** The step that says with which scenario a step begins: itself, or the nearest one before. NONE is -1. */
export function sourceStep({ steps }: Pick<Lesson, 'steps'>, index: number): number {
  for (let at = index; at >= 0; at -= 1) if (steps[at]?.scenario !== undefined) return at;
  return -1;
}

/** The scenario with which a step begins, or what is wrong with it. */
export function scenarioOfStep(lesson: Pick<Lesson, 'steps'>, index: number): Checked {
  const source = lesson.steps[sourceStep(lesson, index)]?.scenario;
  if (source === undefined) {
    return {
      issues: [
        { path: '', message: 'is missing; the first step needs a preset, or a whole scenario in “changes”' },
      ],
    };
  }
  const { preset: id, changes } = source;
  const preset = id === undefined ? undefined : presets.find(id);
  if (id !== undefined && preset === undefined) {
    const ids = presets.all.map((each) => each.id).join(', ');
    return { issues: [{ path: '/preset', message: `is ${show(id)}; there are ${ids}` }] };
  }
  if (preset === undefined && changes === undefined)
    return { issues: [{ path: '', message: 'names no preset and holds no scenario' }] };
  return readScenario(scenarioOf(preset?.scenario, CURRENT_VERSION, changes));
}

/** Sets controls of a scenario, one after another; a path that leads to none is left out. */
export function withValues(scenario: Scenario, set: Readonly<Record<string, ParamValue>> = {}): Scenario {
  return Object.entries(set).reduce((to, [path, value]) => {
    const [control] = controlsAt(to, [path]);
    return control === undefined ? to : writeControl(to, control, value);
  }, scenario);
}

/** The scenario of a step after “Show me”. */
export function withShown(scenario: Scenario, { fork, showMe }: Pick<Step, 'fork' | 'showMe'>): Scenario {
  const set = withValues(scenario, showMe?.set);
  return fork === undefined || showMe?.fork === undefined
    ? set
    : withFork(set, fork.of, [showMe.fork as ChangeSpec]);
}

/** Whether a student made the fork that a step allows: of one run, by one change, after all others. */
export function hasFork(own: Scenario, { runs }: Scenario, { fork }: Pick<Step, 'fork'>): boolean {
  const made = runs.length === own.runs.length + 1 ? runs.at(-1)?.fork : undefined;
  return made !== undefined && made.of === fork?.of && made.ops.length === 1;
}

/** Whether a scenario differs from the step's own in nothing but the controls that the step leaves open, its fork, and code that it asks for. */
export function keepsToControls(own: Scenario, made: Scenario, step: Step): boolean {
  const { controls = [], showMe, policy } = step;
  const given = hasFork(own, made, step) ? { ...made, runs: made.runs.slice(0, -1) } : made;
  const changed = policy === undefined ? given : withoutCode(own, given, policy.run);
  const open = [...new Set([...controls, ...Object.keys(showMe?.set ?? {})])];
  const values = controlsAt(changed, open).map(
    (control) => [control.path, readControl(changed, control)] as const,
  );
  return isSameData(
    withValues(own, Object.fromEntries(values)),
    withValues(changed, Object.fromEntries(values)),
  );
}

/** Puts the step's own code in place of what a student wrote. */
function withoutCode(own: Scenario, changed: Scenario, written: number): Scenario {
  if (changed.runs[written]?.policy !== 'own') return changed;
  return { ...changed, runs: changed.runs.map((run, at) => (at === written ? own.runs[at] : run)) };
}

/** A moment as links have it. */
export function momentOfStep({ at, ...rest }: LessonMoment = {}): Moment {
  return at === undefined ? rest : { ...rest, time: toMicros(at) };
}
