import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../../base/format.ts';
import { beginLesson } from '../../../desk/open/lesson.ts';
import { pageAddress } from '../../../desk/open/link.ts';
import { useMade } from '../../../desk/parts/loadPart.ts';
import { copyText } from '../../../desk/say/copyText.ts';
import type { Lesson, Step } from '../../../lessons/lesson.ts';
import { encodeLesson } from '../../../lessons/link.ts';
import { readLesson, readLessonText } from '../../../lessons/readLesson.ts';
import { lessonShape } from '../../../lessons/shape.ts';
import type { Part } from '../../../scenario/shape/values.ts';
import { lessonStore } from '../../../state/teachingStore.ts';
import { Button, IconButton } from '../../../widgets/Button.tsx';
import { download, pickFile } from '../../../widgets/download.ts';
import type { IconName } from '../../../widgets/Icon.tsx';
import { ChoiceField } from '../../../widgets/Select.tsx';
import styles from './Editor.module.css';
import { Fields, Issues } from './Fields.tsx';
import { keepDraft, keptDraft, newLesson } from './lessonDraft.ts';
import { StepFields } from './StepFields.tsx';

/** Writes a lesson, beside the page that it is about. The draft is kept in this browser. */
export function LessonEditor() {
  const [lesson, setLesson] = useState<Lesson>(() => keptDraft() ?? newLesson());
  const [at, setAt] = useState(0);
  const [said, setSaid] = useState('');
  const { issues, lesson: valid } = useMemo(() => readLesson(lesson), [lesson]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const index = Math.min(at, lesson.steps.length - 1);
  const write = (next: Lesson) => {
    setLesson(next);
    setSaid(keepDraft(next) ? '' : 'This browser does not let the page keep the draft: save it as a file.');
  };
  const writeSteps = (steps: readonly Step[], to: number) => {
    write({ ...lesson, steps });
    setAt(to);
  };
  const open = (next: Lesson) => {
    write(next);
    setAt(0);
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = readLessonText(await file.text());
    if (read.lesson !== undefined) return open(read.lesson);
    const [{ path, message }] = read.issues;
    setSaid(`${file.name} was not opened: ${path} ${message}`);
  };
  const root = { path: '', issues };
  return (
    <aside className={styles.editor} aria-label="Lesson editor">
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          Lesson editor
        </h2>
        <IconButton
          icon="close"
          label="Close the editor"
          onClick={() => lessonStore.setState({ isEditing: false })}
        />
      </header>
      <div className={styles.body}>
        <Fields
          shape={lessonShape as unknown as Part}
          of={lesson}
          asked={{
            title: 'Title of the lesson',
            goal: ['Goal: what students can do afterwards', 2],
            minutes: 'Minutes',
          }}
          place={root}
          onChange={write}
        />
        <Steps steps={lesson.steps} index={index} onGo={setAt} onChange={writeSteps} />
        <StepFields
          key={index}
          lesson={lesson}
          index={index}
          place={{ ...root, path: `/steps/${index}` }}
          onChange={(step) => write({ ...lesson, steps: lesson.steps.with(index, step) })}
        />
      </div>
      <footer className={styles.foot}>
        <Sharing lesson={valid ?? null} faults={issues.length} onSaid={setSaid} />
        <span className={styles.buttons}>
          <Button
            variant="primary"
            disabled={valid === undefined}
            onClick={() => valid !== undefined && beginLesson(valid, null, index)}
          >
            Preview
          </Button>
          <Button
            icon="download"
            onClick={() =>
              download('lesson.json', `${JSON.stringify(lesson, null, 2)}\n`, 'application/json')
            }
          >
            Save JSON
          </Button>
          <Button icon="upload" onClick={() => pickFile(take)}>
            Open JSON
          </Button>
          <Button onClick={() => open(newLesson())}>New, from what is on screen</Button>
        </span>
        {valid === undefined && <Issues place={{ ...root, path: '' }} />}
        <p role="status">{said}</p>
      </footer>
    </aside>
  );
}

interface StepsProps {
  readonly steps: readonly Step[];
  readonly index: number;
  onGo(index: number): void;
  onChange(steps: readonly Step[], to: number): void;
}

/** The list of steps: to go to one, add, copy, move and remove. */
function Steps({ steps, index, onGo, onChange }: StepsProps) {
  const moved = (to: number) => steps.toSpliced(index, 1).toSpliced(to, 0, steps[index]);
  const withNext = (step: Step) => steps.toSpliced(index + 1, 0, step);
  const actions: readonly (readonly [IconName, string, readonly Step[], number, boolean?])[] = [
    ['plus', 'Add a step', withNext({ text: 'What next?' }), index + 1],
    ['copy', 'Copy the step', withNext(steps[index]), index + 1],
    ['left', 'Move the step to the front', moved(index - 1), index - 1, index === 0],
    ['right', 'Move the step to the end', moved(index + 1), index + 1, index === steps.length - 1],
    ['trash', 'Remove the step', steps.toSpliced(index, 1), Math.max(0, index - 1), steps.length === 1],
  ];
  return (
    <div className={styles.line}>
      <ChoiceField
        label="Step"
        value={String(index)}
        options={steps.map(({ title = '' }, place) => ({
          id: String(place),
          title: `Step ${place + 1} ${title}`,
        }))}
        onChange={(id) => onGo(Number(id))}
      />
      {actions.map(([icon, label, next, to, disabled = false]) => (
        <IconButton
          key={icon}
          icon={icon}
          size="small"
          label={label}
          disabled={disabled}
          onClick={() => onChange(next, to)}
        />
      ))}
    </div>
  );
}

/** The link of the lesson, and its length. */
function Sharing({
  lesson,
  faults,
  onSaid,
}: {
  readonly lesson: Lesson | null;
  readonly faults: number;
  onSaid(text: string): void;
}) {
  const link = useMade(
    useCallback(async () => lesson && encodeLesson({ lesson, id: null, step: 0, work: null }), [lesson]),
  );
  if (lesson === null)
    return (
      <p>{`${faults === 1 ? 'One thing is' : `${faults} things are`} not right yet: see the fields in red.`}</p>
    );
  const address = link === null ? '' : pageAddress() + link.fragment;
  const length = formatCount(address.length);
  const advice = {
    short: '',
    long: ': long for a chat',
    file: ': too long for most chats, better send the file',
  };
  return (
    <p className={styles.line}>
      <Button
        icon="link"
        disabled={link === null}
        onClick={async () => onSaid((await copyText(address)) ? 'Link copied.' : address)}
      >
        Copy link
      </Button>
      <span data-testid="link-length">
        {link === null ? 'too large for a link: send the file' : `${length} characters${advice[link.advice]}`}
      </span>
    </p>
  );
}
