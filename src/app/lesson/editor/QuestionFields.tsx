import type { Question } from '../../../lessons/lesson.ts';
import { ChoiceField } from '../../../widgets/Select.tsx';
import styles from './Editor.module.css';
import { below, Field, NumberText, type Place } from './Field.tsx';
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

/** The question of a step. */
export function QuestionFields({ question, place, onChange }: QuestionFieldsProps) {
  const choose = (kind: string) => {
    if (kind === '') return onChange(undefined);
    const fresh = newQuestions[kind as Question['kind']];
    onChange(question === undefined ? fresh : { ...fresh, prompt: question.prompt });
  };
  return (
    <section className={styles.part} aria-label="Question">
      <h3>Question</h3>
      <ChoiceField label="Kind of question" value={question?.kind ?? ''} options={kinds} onChange={choose} />
      {question !== undefined && (
        <>
          <Field
            label="What is asked"
            rows={2}
            place={below(place, 'prompt')}
            value={question.prompt}
            onChange={(prompt) => onChange({ ...question, prompt })}
          />
          <AnswerFields question={question} place={place} onChange={onChange} />
          <Field
            label="Explanation, shown after the answer"
            rows={3}
            place={below(place, 'explanation')}
            value={question.explanation ?? ''}
            onChange={(text) => onChange(withField(question, 'explanation', text))}
          />
        </>
      )}
    </section>
  );
}

function AnswerFields({ question, place, onChange }: QuestionFieldsProps & { readonly question: Question }) {
  if (question.kind === 'text') {
    return (
      <Field
        label="A model answer"
        rows={3}
        place={below(place, 'answer')}
        value={question.answer ?? ''}
        onChange={(text) => onChange(withField(question, 'answer', text))}
      />
    );
  }
  if (question.kind === 'choice') {
    return (
      <>
        <Field
          label="Answers, one on each line"
          rows={4}
          place={below(place, 'options')}
          value={question.options.join('\n')}
          onChange={(text) => onChange({ ...question, options: text.split('\n') })}
        />
        <ChoiceField
          label="The right answer"
          value={String(question.answer ?? '')}
          options={[
            { id: '', title: 'None is wrong' },
            ...question.options.map((option, index) => ({ id: String(index), title: `Right: ${option}` })),
          ]}
          onChange={(id) => onChange(withField(question, 'answer', id === '' ? undefined : Number(id)))}
        />
      </>
    );
  }
  return (
    <div className={styles.row}>
      <NumberText
        label="Answer"
        place={below(place, 'answer')}
        value={question.answer}
        onChange={(answer) => onChange(withField(question, 'answer', answer))}
      />
      <NumberText
        label="May be off by"
        place={below(place, 'tolerance')}
        value={question.tolerance}
        onChange={(tolerance) => onChange(withField(question, 'tolerance', tolerance))}
      />
      <Field
        label="Unit"
        place={below(place, 'unit')}
        value={question.unit ?? ''}
        onChange={(unit) => onChange(withField(question, 'unit', unit))}
      />
    </div>
  );
}
