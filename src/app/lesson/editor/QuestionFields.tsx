import type { Question } from '../../../lessons/lesson.ts';
import { questionShape } from '../../../lessons/shape.ts';
import type { Part } from '../../../scenario/shape/values.ts';
import { ChoiceField } from '../../../widgets/Select.tsx';
import styles from './Editor.module.css';
import { Fields, type Place } from './Fields.tsx';
import { newQuestions, withField } from './lessonDraft.ts';

interface QuestionFieldsProps {
  readonly question: Question | undefined;
  readonly place: Place;
  onChange(question: Question | undefined): void;
}

const kinds = [
  { id: '', title: 'No question' },
  { id: 'choice', title: 'Choose an answer' },
  { id: 'number', title: 'Find a number' },
  { id: 'text', title: 'Write a text' },
];

/** What is asked of the answer, by kind. */
const answers = {
  choice: { options: ['Answers, one on each line', 4] },
  number: { answer: 'Answer', tolerance: 'May be off by', unit: 'Unit' },
  text: { answer: ['A model answer', 3] },
} as const;

/** The question of a step. */
export function QuestionFields({ question, place, onChange }: QuestionFieldsProps) {
  const choose = (kind: string) => {
    if (kind === '') return onChange(undefined);
    const fresh = newQuestions[kind as Question['kind']];
    onChange(question === undefined ? fresh : { ...fresh, prompt: question.prompt });
  };
  const common = {
    shape: questionShape as unknown as Part,
    place,
    onChange: (next: Question) => onChange(next),
  };
  return (
    <section className={styles.part} aria-label="Question">
      <h3>Question</h3>
      <ChoiceField label="Kind of question" value={question?.kind ?? ''} options={kinds} onChange={choose} />
      {question !== undefined && (
        <>
          <Fields {...common} of={question} asked={{ prompt: ['What is asked', 2] }} />
          <div className={styles[question.kind]}>
            <Fields {...common} of={question} asked={answers[question.kind]} />
          </div>
          {question.kind === 'choice' && (
            <ChoiceField
              label="The right answer"
              value={String(question.answer ?? '')}
              options={[
                { id: '', title: 'None is wrong' },
                ...question.options.map((option, index) => ({
                  id: String(index),
                  title: `Right: ${option}`,
                })),
              ]}
              onChange={(id) => onChange(withField(question, 'answer', id === '' ? undefined : Number(id)))}
            />
          )}
          <Fields
            {...common}
            of={question}
            asked={{ explanation: ['Explanation, shown after the answer', 3] }}
          />
        </>
      )}
    </section>
  );
}
