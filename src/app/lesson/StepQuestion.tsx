import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { noteStep } from '../../desk/open/lesson.ts';
import { type Answer, answerOf, answerWords, judge, type Question } from '../../lessons/lesson.ts';
import { isUnsolved } from '../../lessons/solvedStep.ts';
import { blank, type Drawing } from '../../metrics/drawing.ts';
import { lessonStore } from '../../state/teachingStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { DrawnQuestion } from './DrawnQuestion.tsx';
import styles from './Lesson.module.css';
import { Emphasized, StepText } from './StepText.tsx';

/** The question of a step: an answer is given once and kept; a number that is wrong can be mended. */
export function StepQuestion({ question, index }: { readonly question: Question; readonly index: number }) {
  const given = lessonStore(({ open }) => open?.work.steps[index]?.a);
  const [draft, setDraft] = useState(given === undefined ? '' : String(given));
  const [drawing, setDrawing] = useState<Drawing>(typeof given === 'object' ? given : blank);
  const [complaint, setComplaint] = useState('');
  const [isGivenUp, setGivenUp] = useState(false);
  const id = useId();
  const verdict = given === undefined ? null : judge(question, given);
  // What is told cannot be chosen or drawn again, and a text may grow.
  const isOnce = question.kind === 'choice' || question.kind === 'drawn';
  const isOver = isOnce ? given !== undefined : verdict === 'right' || isGivenUp;
  // What is told about an answer must not be below the edge of the panel; but not for one of an earlier visit.
  const told = useRef<HTMLDivElement>(null);
  const isNew = useRef(false);
  useEffect(() => {
    if (!isNew.current || given === undefined) return;
    told.current?.scrollIntoView({ block: 'nearest' });
    // The button that had the focus is gone: keys go on from what is told.
    if (isOver) told.current?.focus({ preventScroll: true });
  }, [given, isOver]);
  const answer = (event: FormEvent) => {
    event.preventDefault();
    const read = question.kind === 'drawn' ? wholeOf(drawing) : readAnswer(question, draft);
    setComplaint(read === null ? sayHow(question) : '');
    isNew.current = true;
    if (read !== null) noteStep(index, { a: read });
  };
  return (
    <form className={styles.question} onSubmit={answer} noValidate>
      <fieldset disabled={isOver && question.kind === 'choice'}>
        <legend id={id}>
          <Emphasized text={question.prompt} />
        </legend>
        {question.kind === 'choice' &&
          question.options.map((option, place) => (
            <label key={option} data-verdict={markOf(question, given, place)}>
              <input
                type="radio"
                name={id}
                checked={(given === undefined ? draft : String(given)) === String(place)}
                onChange={() => setDraft(String(place))}
              />
              <Emphasized text={option} />
            </label>
          ))}
        {question.kind === 'drawn' && (
          <DrawnQuestion question={question} drawing={drawing} onDraw={isOver ? undefined : setDrawing} />
        )}
        {(question.kind === 'number' || question.kind === 'sweep') && (
          <span className={styles.number}>
            <input
              inputMode="decimal"
              autoComplete="off"
              aria-labelledby={id}
              aria-invalid={complaint !== ''}
              readOnly={isOver}
              value={draft}
              onChange={({ target }) => setDraft(target.value)}
            />
            {question.unit}
          </span>
        )}
        {question.kind === 'text' && (
          <textarea
            rows={5}
            maxLength={4000}
            aria-labelledby={id}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
          />
        )}
      </fieldset>
      {!isOver && (
        <span className={styles.help}>
          <Button type="submit" variant="primary" disabled={isUnsolved({ question })}>
            {question.kind === 'text' ? 'Keep this answer' : 'Check the answer'}
          </Button>
          {verdict === 'wrong' && <Button onClick={() => setGivenUp(true)}>Tell me</Button>}
        </span>
      )}
      <div role="status" className={styles.told} ref={told} tabIndex={-1}>
        {complaint !== '' && <p>{complaint}</p>}
        {isUnsolved({ question }) && <p>The right answer is being measured …</p>}
        {complaint === '' && given !== undefined && (
          <Feedback question={question} given={given} isTold={isOver || verdict === 'open'} />
        )}
      </div>
    </form>
  );
}

interface FeedbackProps {
  readonly question: Question;
  readonly given: Answer;
  /** Whether the right answer may be told. */
  readonly isTold: boolean;
}

function Feedback({ question, given, isTold }: FeedbackProps) {
  const verdict = judge(question, given);
  const { explanation } = question;
  const answer = answerOf(question);
  const drawn = question.kind === 'drawn' ? `Your drawing is ${answerWords(question, given)}.` : undefined;
  if (!isTold) return <p>Not quite. Look again, and mind the unit.</p>;
  return (
    <>
      {verdict === 'right' && (
        <p>
          <b>Right.</b> {drawn}
        </p>
      )}
      {verdict === 'wrong' && answer !== undefined && (
        <p>
          <b>Not this time.</b>{' '}
          {drawn ?? (
            <>
              The answer is: <Emphasized text={answerWords(question, answer)} />
            </>
          )}
        </p>
      )}
      {verdict === 'open' && <p>Your answer is kept.</p>}
      {question.kind === 'text' && answer !== undefined && (
        <blockquote>
          <StepText text={String(answer)} />
        </blockquote>
      )}
      {explanation !== undefined && <StepText text={explanation} />}
    </>
  );
}

/** Marks the options once one is chosen. */
function markOf(question: Question, given: Answer | undefined, place: number): 'right' | 'wrong' | undefined {
  const answer = answerOf(question);
  if (given === undefined || answer === undefined) return undefined;
  if (place === answer) return 'right';
  return place === given ? 'wrong' : undefined;
}

/** A drawing with all its points; null while some are missing. */
function wholeOf(drawing: Drawing): Answer | null {
  return drawing.every(Number.isFinite) ? drawing : null;
}

/** Reads what was typed or chosen; null: there is no answer in it. Both marks of decimals are understood. */
function readAnswer({ kind }: Question, draft: string): Answer | null {
  const text = draft.trim();
  if (kind === 'text') return text === '' ? null : text;
  const number = Number(
    kind === 'number' || kind === 'sweep'
      ? text
          .replace(/[%\s]/g, '')
          .replace(/,(?=\d{3}(\D|$))/g, '')
          .replace(',', '.')
      : text,
  );
  return text === '' || !Number.isFinite(number) ? null : number;
}

function sayHow({ kind, ...rest }: Question): string {
  if (kind === 'choice') return 'Choose one of the answers first.';
  if (kind === 'text') return 'Write an answer first.';
  if (kind === 'drawn') return 'Draw over the whole width first.';
  const unit = 'unit' in rest && rest.unit !== undefined ? ` in ${rest.unit}` : '';
  return `Type a number${unit}, such as 12.5.`;
}
