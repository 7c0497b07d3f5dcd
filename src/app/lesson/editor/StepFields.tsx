import { useMemo } from 'react';
import { runLetter } from '../../../base/runLetter.ts';
import type { Lesson, Step } from '../../../lessons/lesson.ts';
import { stepShape } from '../../../lessons/shape.ts';
import { scenarioOfStep, sourceStep } from '../../../lessons/stepScenario.ts';
import { specOf } from '../../../scenario/edit/controlValue.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import type { Part } from '../../../scenario/shape/values.ts';
import { Button } from '../../../widgets/Button.tsx';
import type { Option } from '../../../widgets/Select.tsx';
import { allControls } from '../../deck/askedControl.ts';
import { useMeasured } from '../StepGoal.tsx';
import { CheckFields, newCheck } from './CheckFields.tsx';
import styles from './Editor.module.css';
import { below, Fields, Issues, type Place, Section, withField } from './Fields.tsx';
import { lessonMomentHere, scenarioHere, valuesHere } from './lessonDraft.ts';
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
  const controls = useMemo(() => (scenario === undefined ? [] : named(scenario)), [scenario]);
  const own = { lesson, index, step, place, onChange };
  return (
    <>
      <Fields
        shape={shape}
        place={place}
        onChange={onChange}
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
        scenario={scenario}
        controls={controls}
        place={below(place, 'question')}
        onChange={(question) => onChange(withField(step, 'question', question))}
      />
    </>
  );
}

interface PartProps extends StepFieldsProps {
  readonly step: Step;
}

/** The controls of a scenario, with the names that the page gives them. */
const named = (scenario: Scenario): readonly Option[] =>
  allControls(scenario).map((control) => {
    const { title } = specOf(control);
    const run = control.kind === 'param' ? `${runLetter(control.run)}: ` : '';
    return { id: control.path, title: run + title };
  });

/** With what the step begins. */
function OnScreen({ lesson, index, step, place, onChange }: PartProps) {
  const source = sourceStep(lesson, index);
  const { preset, changes } = step.scenario ?? {};
  const words =
    source < index
      ? `As in step ${source + 1}.`
      : `${preset === undefined ? 'A scenario of its own' : `The preset ${preset}`}${preset !== undefined && changes !== undefined ? ', with changes' : ''}${step.moment === undefined ? '' : ', at a moment'}.`;
  return (
    <Section title="Scenario">
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
    </Section>
  );
}

/** Which controls are open, and which are only shown. */
function Picks({ step, place, controls, onChange }: PartProps & { readonly controls: readonly Option[] }) {
  const { controls: open = [], locked = [] } = step;
  const set = (path: string, to: 'controls' | 'locked' | null) => {
    const next = (['controls', 'locked'] as const).reduce((before, name) => {
      const others = (before[name] ?? []).filter((each) => each !== path);
      const paths = name === to ? [...others, path] : others;
      return withField(before, name, paths.length > 0 ? paths : undefined);
    }, step);
    onChange(next);
  };
  return (
    <Section title="Controls: tick those that students may change">
      <ul className={styles.picks}>
        {controls.map(({ id, title }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={open.includes(id)}
                onChange={({ target }) => set(id, target.checked ? 'controls' : null)}
              />
              {title}
            </label>
            <label>
              <input
                type="checkbox"
                aria-label={`Show ${title}, locked`}
                checked={locked.includes(id)}
                onChange={({ target }) => set(id, target.checked ? 'locked' : null)}
              />
              locked
            </label>
          </li>
        ))}
      </ul>
      <Issues place={below(place, 'controls')} />
      <Issues place={below(place, 'locked')} />
    </Section>
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
}: PartProps & { readonly scenario: Scenario; readonly controls: readonly Option[] }) {
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
    <Section title="Goal and help">
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
      <Fields shape={shape} place={place} onChange={onChange} of={step} asked={{ hint: 'Hint' }} />
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
    </Section>
  );
}
