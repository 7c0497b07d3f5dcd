import { useMemo } from 'react';
import type { Lesson, Step } from '../../../lessons/lesson.ts';
import { stepShape } from '../../../lessons/shape.ts';
import { scenarioOfStep, sourceStep } from '../../../lessons/stepScenario.ts';
import { policies } from '../../../policies/registry.ts';
import { specOf } from '../../../scenario/edit/controlValue.ts';
import { controlsAt } from '../../../scenario/edit/leadingControls.ts';
import { fieldsOf } from '../../../scenario/fields/fields.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import type { Part } from '../../../scenario/shape/values.ts';
import { Button } from '../../../widgets/Button.tsx';
import { useMeasured } from '../StepGoal.tsx';
import { CheckFields } from './CheckFields.tsx';
import styles from './Editor.module.css';
import { below, Fields, Issues, type Place } from './Fields.tsx';
import { lessonMomentHere, newCheck, scenarioHere, valuesHere, withField } from './lessonDraft.ts';
import { QuestionFields } from './QuestionFields.tsx';

const shape = stepShape as unknown as Part;

interface StepFieldsProps {
  readonly lesson: Lesson;
  readonly index: number;
  readonly place: Place;
  onChange(step: Step): void;
}

/** All that can be set of one step. */
export function StepFields({ lesson, index, place, onChange }: StepFieldsProps) {
  const step = lesson.steps[index];
  const { scenario } = useMemo(() => scenarioOfStep(lesson, index), [lesson, index]);
  const controls = useMemo(() => (scenario === undefined ? [] : allControls(scenario)), [scenario]);
  const own = { lesson, index, step, place, onChange };
  return (
    <>
      <Fields
        {...{ shape, place, onChange }}
        of={step}
        asked={{
          title: 'Title of the step',
          text: ['Text', 7, 'An empty line begins a paragraph; **bold**, *emphasis*, - a list.'],
        }}
      />
      <OnScreen {...own} />
      <Picks {...own} controls={controls} />
      {scenario !== undefined && <GoalFields {...own} scenario={scenario} controls={controls} />}
      <QuestionFields
        question={step.question}
        place={below(place, 'question')}
        onChange={(question) => onChange(withField(step, 'question', question))}
      />
    </>
  );
}

interface PartProps extends StepFieldsProps {
  readonly step: Step;
}

interface Pick {
  readonly id: string;
  readonly title: string;
}

/** Every control of a scenario, with the names that the page gives them. */
function allControls(scenario: Scenario): readonly Pick[] {
  const params = scenario.runs.flatMap(({ policy }, run) =>
    Object.keys(policies.find(policy)?.params ?? {}).map((name) => `/runs/${run}/params/${name}`),
  );
  const paths = [...params, ...fieldsOf(scenario).map(({ path }) => path)];
  return controlsAt(scenario, paths).map((control) => ({
    id: control.path,
    title:
      control.kind === 'param'
        ? `${String.fromCharCode(65 + control.run)}: ${specOf(control).title}`
        : specOf(control).title,
  }));
}

/** With what the step begins. */
function OnScreen({ lesson, index, step, place, onChange }: PartProps) {
  const source = sourceStep(lesson, index);
  const { preset, changes } = step.scenario ?? {};
  const words =
    source < index
      ? `As in step ${source + 1}.`
      : `${preset === undefined ? 'A scenario of its own' : `The preset ${preset}`}${preset !== undefined && changes !== undefined ? ', with changes' : ''}${step.moment === undefined ? '' : ', at a moment'}.`;
  return (
    <section className={styles.part} aria-label="Scenario">
      <h3>Scenario</h3>
      <p>{words}</p>
      <span className={styles.buttons}>
        <Button onClick={() => onChange({ ...step, scenario: scenarioHere(), moment: lessonMomentHere() })}>
          Take what is on screen
        </Button>
        <Button onClick={() => onChange({ ...step, moment: lessonMomentHere() })}>
          Take the moment only
        </Button>
        {index > 0 && step.scenario !== undefined && (
          <Button onClick={() => onChange(withField(step, 'scenario', undefined))}>
            As in the step before
          </Button>
        )}
      </span>
      <Issues place={below(place, 'scenario')} />
      <Issues place={below(place, 'moment')} />
    </section>
  );
}

/** Which controls are open, and which are only shown. */
function Picks({ step, place, controls, onChange }: PartProps & { readonly controls: readonly Pick[] }) {
  const { controls: open = [], locked = [] } = step;
  const set = (path: string, to: 'open' | 'locked' | 'hidden') => {
    const without = (list: readonly string[]) => list.filter((each) => each !== path);
    const next = {
      controls: to === 'open' ? [...without(open), path] : without(open),
      locked: to === 'locked' ? [...without(locked), path] : without(locked),
    };
    const opened = withField(step, 'controls', next.controls.length > 0 ? next.controls : undefined);
    onChange(withField(opened, 'locked', next.locked.length > 0 ? next.locked : undefined));
  };
  return (
    <section className={styles.part} aria-label="Controls">
      <h3>Controls: tick those that students may change</h3>
      <ul className={styles.picks}>
        {controls.map(({ id, title }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={open.includes(id)}
                onChange={({ target }) => set(id, target.checked ? 'open' : 'hidden')}
              />
              {title}
            </label>
            <label>
              <input
                type="checkbox"
                aria-label={`Show ${title}, locked`}
                checked={locked.includes(id)}
                onChange={({ target }) => set(id, target.checked ? 'locked' : 'hidden')}
              />
              locked
            </label>
          </li>
        ))}
      </ul>
      <Issues place={below(place, 'controls')} />
      <Issues place={below(place, 'locked')} />
    </section>
  );
}

/** What is to be reached, and the help on the way. */
function GoalFields({
  lesson,
  index,
  step,
  place,
  scenario,
  controls,
  onChange,
}: PartProps & { readonly scenario: Scenario; readonly controls: readonly Pick[] }) {
  const measure = useMeasured();
  const { goal, showMe } = step;
  const checks = goal?.checks ?? [];
  const at = below(place, 'goal');
  const write = (next: typeof checks) =>
    onChange(
      withField(
        step,
        'goal',
        next.length === 0 ? undefined : { says: goal?.says ?? 'Reach …', checks: next },
      ),
    );
  const open = controls.filter(({ id }) => step.controls?.includes(id));
  return (
    <section className={styles.part} aria-label="Goal and help">
      <h3>Goal</h3>
      {goal !== undefined && (
        <Fields
          shape={shape.entries?.goal.wrapped ?? shape}
          of={goal}
          asked={{ says: 'What students should reach' }}
          place={at}
          onChange={(next) => onChange({ ...step, goal: next })}
        />
      )}
      {checks.map((check, which) => (
        <CheckFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a check is known by its place.
          key={which}
          check={check}
          place={below(below(at, 'checks'), which)}
          scenario={scenario}
          controls={open}
          measure={measure}
          onChange={(next) => write(checks.with(which, next))}
          onRemove={() => write(checks.toSpliced(which, 1))}
        />
      ))}
      <span className={styles.buttons}>
        <Button icon="plus" onClick={() => write([...checks, newCheck])}>
          {checks.length === 0 ? 'Set a goal' : 'And another check'}
        </Button>
      </span>
      <Fields {...{ shape, place, onChange }} of={step} asked={{ hint: 'Hint' }} />
      <p>
        “Show me” sets:{' '}
        {Object.entries(showMe?.set ?? {})
          .map(([path, value]) => `${controls.find(({ id }) => id === path)?.title ?? path} = ${value}`)
          .join(', ') || 'nothing'}
      </p>
      <span className={styles.buttons}>
        <Button onClick={() => onChange({ ...step, showMe: { set: valuesHere(lesson, index) } })}>
          Take the values on screen
        </Button>
        {showMe !== undefined && (
          <Button onClick={() => onChange(withField(step, 'showMe', undefined))}>No “Show me”</Button>
        )}
      </span>
      <Issues place={below(place, 'showMe')} />
    </section>
  );
}
