import { useCallback, useState } from 'react';
import { formatCount } from '../../base/format.ts';
import { isToldOf } from '../../desk/open/learningSystem.ts';
import { goToStep, noteName } from '../../desk/open/lesson.ts';
import { pageAddress } from '../../desk/open/link.ts';
import { useMade } from '../../desk/parts/loadPart.ts';
import { copyText } from '../../desk/say/copyText.ts';
import { answersCsv } from '../../lessons/answersTable.ts';
import { goalOf, judge } from '../../lessons/lesson.ts';
import { encodeLesson } from '../../lessons/link.ts';
import { pointsOf, seenMarks } from '../../lessons/marks.ts';
import type { OpenLesson } from '../../state/teachingStore.ts';
import { Button, LinkButton } from '../../widgets/Button.tsx';
import { download } from '../../widgets/download.ts';
import styles from './Lesson.module.css';
import { WhoseNumbers } from './OwnName.tsx';

/** After the last step: what was done, and how a teacher gets it. */
export function LessonEnd({ open }: { readonly open: OpenLesson }) {
  const { given, lesson, id, step, work } = open;
  const [said, setSaid] = useState('');
  const link = useMade(
    useCallback(() => encodeLesson({ lesson: given, id, step: 0, work }), [given, id, work]),
  );
  const address = link === null ? '' : pageAddress() + link.fragment;
  const copy = async () =>
    setSaid(
      (await copyText(address))
        ? `Copied: ${formatCount(address.length)} characters. Send it to your teacher.`
        : 'This browser does not let the page copy. Select the link and copy it by hand.',
    );
  const save = () => {
    download(
      `${lesson.title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.csv`,
      answersCsv(lesson, work),
      'text/csv',
    );
    setSaid('Saved as CSV.');
  };
  return (
    <>
      <p>
        <b>What you can do now.</b> {lesson.goal}
      </p>
      <ol className={styles.done}>
        {lesson.steps.map((each, index) => {
          const { title, question } = each;
          const { a, g } = work.steps[index] ?? {};
          const verdict = question === undefined || a === undefined ? undefined : judge(question, a);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place.
            <li key={index}>
              <LinkButton onClick={() => goToStep(index)}>{title ?? `Step ${index + 1}`}</LinkButton>
              <small>
                {[
                  ...(goalOf(each) === null ? [] : [g === true ? '✓ goal' : '○ goal open']),
                  ...(question === undefined ? [] : [answerMark(verdict)]),
                ].join(' · ')}
              </small>
            </li>
          );
        })}
      </ol>
      {given.numbers === undefined ? (
        <label className={styles.name}>
          Your name, for your teacher
          <input
            autoComplete="name"
            maxLength={120}
            value={work.name}
            onChange={({ target }) => noteName(target.value)}
          />
        </label>
      ) : (
        <WhoseNumbers name={work.name} />
      )}
      {isToldOf(given) && <p>{toldWords(open)}</p>}
      {address === '' && step > 0 && <p>This lesson is too large for a link. Save the answers.</p>}
      {address !== '' && (
        <input
          className={styles.link}
          readOnly
          aria-label="Your link"
          value={address}
          onFocus={({ target }) => target.select()}
        />
      )}
      <span className={styles.help}>
        <Button variant="primary" icon="link" disabled={address === ''} onClick={copy}>
          Copy your link
        </Button>
        <Button icon="download" onClick={save}>
          Save answers (CSV)
        </Button>
      </span>
      <p role="status" className={styles.status}>
        {said}
      </p>
    </>
  );
}

/** What the learning system that opened the page has by now. */
function toldWords({ lesson, work }: OpenLesson): string {
  const { points, most } = pointsOf(seenMarks(lesson, work));
  const score = most === 0 ? '' : `, with ${points} of ${most} points`;
  return `Your learning system knows that you are through${score}. A step that you do again counts anew.`;
}

function answerMark(verdict: 'right' | 'wrong' | 'open' | undefined): string {
  if (verdict === undefined) return '○ no answer';
  return { right: '✓ right', wrong: '✗ wrong', open: '✓ answered' }[verdict];
}
