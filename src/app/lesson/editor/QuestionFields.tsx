import type { Question } from '../../../lessons/lesson.ts';
import { questionShape } from '../../../lessons/shape.ts';
import type { Part } from '../../../scenario/shape/values.ts';
import { ChoiceField, type Option } from '../../../widgets/Select.tsx';
import styles from './Editor.module.css';
import { Fields, ofKind, type Place, Section } from './Fields.tsx';

interface QuestionFieldsProps {
  readonly question: Question | undefined;
  readonly place: Place;
  onChange(question: Question | undefined): void;
}

const kinds: readonly Option[] = [
  { id: '', title: 'No question' },
  { id: 'choice', title: 'Choose an answer' },
  { id: 'number', title: 'Find a number' },
  { id: 'text', title: 'Write a text' },
];

const fresh: Readonly<Record<string, Question>> = {
  choice: { kind: 'choice', prompt: 'Which?', options: ['The first', 'The second'], answer: 0 },
  number: { kind: 'number', prompt: 'How many?', answer: 0, tolerance: 0 },
  text: { kind: 'text', prompt: 'Why?' },
};

/** The question of a step. */
export function QuestionFields({ question, place, onChange }: QuestionFieldsProps) {
  const answers = {
    choice: {
      options: ['Answers, one on each line', 4],
      answer: ['The right answer', question?.kind === 'choice' ? answersOf(question.options) : []],
    },
    number: { answer: 'Answer', tolerance: 'May be off by', unit: 'Unit' },
    text: { answer: ['A model answer', 3] },
  } as const;
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
        options={kinds}
        onChange={(kind) => onChange(kind === '' ? undefined : ofKind(fresh[kind], question))}
      />
      {question !== undefined && (
        <>
          <Fields {...fields} of={question} asked={{ prompt: ['What is asked', 2] }} />
          <div className={styles[question.kind]}>
            <Fields {...fields} of={question} asked={answers[question.kind]} />
          </div>
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
