import type { Question } from '../../../lessons/lesson.ts';
import { ChoiceField } from '../../../widgets/Select.tsx';
import styles from './Editor.module.css';
import { below, Field, NumberText, type Place } from './Field.tsx';
import { newQuestions, withField } from './lessonDraft.ts';
import { texts } from './words.ts';

interface QuestionFieldsProps {
  readonly question: Question | undefined;
  readonly place: Place;
  onChange(question: Question | undefined): void;
}

const kinds = [
  { id: '', title: texts.noQuestion },
  { id: 'choice', title: texts.chooseAnAnswer },
  { id: 'number', title: texts.findANumber },
  { id: 'text', title: texts.writeAText },
];

/** The question of a step. */
export function QuestionFields({ question, place, onChange }: QuestionFieldsProps) {
  const choose = (kind: string) => {
    if (kind === '') return onChange(undefined);
    const fresh = newQuestions[kind as Question['kind']];
    onChange(question === undefined ? fresh : { ...fresh, prompt: question.prompt });
  };
  return (
    <section className={styles.part} aria-label={texts.question}>
      <h3>{texts.question}</h3>
      <ChoiceField
        label={texts.kindOfQuestion}
        value={question?.kind ?? ''}
        options={kinds}
        onChange={choose}
      />
      {question !== undefined && (
        <>
          <Field
            label={texts.whatIsAsked}
            rows={2}
            place={below(place, 'prompt')}
            value={question.prompt}
            onChange={(prompt) => onChange({ ...question, prompt })}
          />
          <AnswerFields question={question} place={place} onChange={onChange} />
          <Field
            label={texts.explanation}
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
        label={texts.aModelAnswer}
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
          label={texts.answers}
          rows={4}
          place={below(place, 'options')}
          value={question.options.join('\n')}
          onChange={(text) => onChange({ ...question, options: text.split('\n') })}
        />
        <ChoiceField
          label={texts.theRightAnswer}
          value={String(question.answer ?? '')}
          options={[
            { id: '', title: texts.noneIsWrong },
            ...question.options.map((option, index) => ({ id: String(index), title: texts.right(option) })),
          ]}
          onChange={(id) => onChange(withField(question, 'answer', id === '' ? undefined : Number(id)))}
        />
      </>
    );
  }
  return (
    <div className={styles.row}>
      <NumberText
        label={texts.answer}
        place={below(place, 'answer')}
        value={question.answer}
        onChange={(answer) => onChange(withField(question, 'answer', answer))}
      />
      <NumberText
        label={texts.mayBeOffBy}
        place={below(place, 'tolerance')}
        value={question.tolerance}
        onChange={(tolerance) => onChange(withField(question, 'tolerance', tolerance))}
      />
      <Field
        label={texts.unit}
        place={below(place, 'unit')}
        value={question.unit ?? ''}
        onChange={(unit) => onChange(withField(question, 'unit', unit))}
      />
    </div>
  );
}
