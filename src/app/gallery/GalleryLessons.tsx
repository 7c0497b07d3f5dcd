import { useState } from 'react';
import { keptWork } from '../../desk/open/keptWork.ts';
import { beginLesson } from '../../desk/open/lesson.ts';
import { builtInLessons } from '../../lessons/builtIn.ts';
import { readLessonText } from '../../lessons/readLesson.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { lessonStore } from '../../state/teachingStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { pickFile } from '../../widgets/download.ts';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { beginCourse } from '../deck/lecture.ts';
import { tour } from '../first/tour.ts';
import styles from '../lesson/Lesson.module.css';
import gallery from './GalleryDialog.module.css';

/** A lecture for each idea, in the order of the tour. */
const course = tour.map(({ preset }) => preset);

/** The lessons of the gallery: those that come with the page, a course, and a way to open one from a file. */
export function GalleryLessons() {
  const [issues, setIssues] = useState<readonly string[]>([]);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const { lesson, issues: found } = readLessonText(await file.text());
    setIssues(found.map(({ path, message }) => `${path === '' ? file.name : path} ${message}`));
    if (lesson !== undefined) beginLesson(lesson, null);
  };
  const edit = () => {
    lessonStore.setState({ isEditing: true });
    layoutStore.getState().closeOverlay();
  };
  return (
    <>
      <ul className={joinClasses(gallery.cards, gallery.lessons)}>
        {builtInLessons.all.map(({ id, lesson }) => {
          const { step } = keptWork(lesson);
          const count = lesson.steps.length;
          return (
            <li key={id}>
              <button
                type="button"
                className={gallery.card}
                data-lesson={id}
                title={lesson.goal}
                onClick={() => beginLesson(lesson, id)}
              >
                <span className={gallery.text}>
                  <strong className={gallery.question}>{lesson.title}</strong>
                  <span className={gallery.about}>
                    {`${count} steps, about ${lesson.minutes ?? ''} min`}
                    {step > 0 && ` · you are at ${step < count ? `step ${step + 1}` : 'the end'}`}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            className={gallery.card}
            title={`${tour.map(({ idea }) => idea).join(' · ')}. ?lecture=${course.join(',')}: put your own in your own order.`}
            onClick={() => beginCourse(course)}
          >
            <span className={gallery.text}>
              <strong className={gallery.question}>A course in five lectures</strong>
              <span className={gallery.about}>Slides, one idea after another</span>
            </span>
          </button>
        </li>
      </ul>
      <span className={styles.help}>
        <Button icon="upload" onClick={() => pickFile(take)}>
          Open a lesson from a file
        </Button>
        <Button onClick={edit}>Write a lesson</Button>
      </span>
      {issues.length > 0 && (
        <div role="alert">
          <ul>
            {issues.slice(0, 10).map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
