import type { Question } from '../../../lessons/lesson.ts';
import { questionShape } from '../../../lessons/shape.ts';
import { triedControls } from '../../../scenario/edit/triedControls.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import type { Part } from '../../../scenario/shape/values.ts';
import { ChoiceField, type Option } from '../../../widgets/Select.tsx';
import { DrawnFields } from './DrawnFields.tsx';
import styles from './Editor.module.css';
import { Fields, ofKind, type Place, Section } from './Fields.tsx';

interface QuestionFieldsProps {
  readonly question: Question | undefined;
  readonly place: Place;
  /** The scenario with which the step begins, if it is known, and its controls. */
  readonly scenario: Scenario | undefined;
  readonly controls: readonly Option[];
  onChange(question: Question | undefined): void;
}

const kinds: readonly Option[] = [
  { id: '', title: 'No question' },
  { id: 'choice', title: 'Choose an answer' },
  { id: 'number', title: 'Find a number' },
  { id: 'drawn', title: 'Draw a curve' },
  { id: 'text', title: 'Write a text' },
];

const fresh: Readonly<Record<string, Question>> = {
  choice: { kind: 'choice', prompt: 'Which?', options: ['The first', 'The second'], answer: 0 },
  number: { kind: 'number', prompt: 'How many?', answer: 0, tolerance: 0 },
  drawn: { kind: 'drawn', prompt: 'Draw how it will go.', control: '', run: 0, tolerance: 0.25 },
  text: { kind: 'text', prompt: 'Why?' },
};

/** The question of a step. */
export function QuestionFields({ question, place, scenario, controls, onChange }: QuestionFieldsProps) {
  const answers = {
    choice: {
      options: ['Answers, one on each line', 4],
      answer: ['The right answer', question?.kind === 'choice' ? answersOf(question.options) : []],
    },
    number: { answer: 'Answer', tolerance: 'May be off by', unit: 'Unit' },
    // Which values are swept is written in the file.
    sweep: { tolerance: 'May be off by', unit: 'Unit' },
    text: { answer: ['A model answer', 3] },
  } as const;
  // A curve needs an axis: the first number there is.
  const begun = (kind: string): Question => {
    const empty = fresh[kind];
    if (empty.kind !== 'drawn' || scenario === undefined) return empty;
    const [first] = triedControls(
      scenario,
      controls.map(({ id }) => id),
    );
    return { ...empty, control: first?.path ?? '' };
  };
  const fields = {
    shape: questionShape as unknown as Part,
    place,
    onChange: (next: Question) => onChange(next),
  };
  return (
    <Section title="Question">
      <ChoiceField
        label="Kind of question"
        value={question?.kind ?? ''}
        options={question?.kind === 'sweep' ? [...kinds, { id: 'sweep', title: 'Sweep a number' }] : kinds}
        onChange={(kind) => onChange(kind === '' ? undefined : ofKind(begun(kind), question))}
      />
      {question !== undefined && (
        <>
          <Fields {...fields} of={question} asked={{ prompt: ['What is asked', 2] }} />
          {question.kind !== 'drawn' ? (
            <div className={styles[question.kind]}>
              <Fields {...fields} of={question} asked={answers[question.kind]} />
            </div>
          ) : (
            scenario !== undefined && <DrawnFields {...{ question, place, scenario, controls, onChange }} />
          )}
          <Fields
            {...fields}
            of={question}
            asked={{ explanation: ['Explanation, shown after the answer', 3] }}
          />
        </>
      )}
    </Section>
  );
}

const answersOf = (options: readonly string[]): readonly Option[] => [
  { id: '', title: 'None is wrong' },
  ...options.map((option, index) => ({ id: String(index), title: `Right: ${option}` })),
];
