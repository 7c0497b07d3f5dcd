import { Fragment, lazy, Suspense, useEffect, useRef } from 'react';
import { useTheme } from '../desk/page/useTheme.ts';
import { runIsDrawn, withNames } from '../desk/parts/beforeRuns.ts';
import { askedAhead, later, lazyPart } from '../desk/parts/loadPart.ts';
import { isEmbedded } from '../desk/scenario/query.ts';
import { layoutStore } from '../state/layoutStore.ts';
import { playbackStore } from '../state/playbackStore.ts';
import { scenarioStore } from '../state/scenarioStore.ts';
import { selectionStore } from '../state/selectionStore.ts';
import { settingsStore } from '../state/settingsStore.ts';
import { lectureStore, lessonStore } from '../state/teachingStore.ts';
import { isGuessing, welcomeStore } from '../state/welcomeStore.ts';
import { joinClasses } from '../widgets/joinClasses.ts';
import { PaletteContext } from '../widgets/usePalette.ts';
import styles from './App.module.css';
import { Notices } from './banners/Notices.tsx';
import { useKeyboard } from './commands/useKeyboard.ts';
import { Header } from './header/Header.tsx';
import { ErrorBoundary } from './parts/ErrorBoundary.tsx';
import { FootRoom, QuestionRoom } from './parts/QuestionRoom.tsx';
import { Doors } from './stage/Doors.tsx';
import { Fault } from './stage/Fault.tsx';
import { Stage } from './stage/Stage.tsx';
import { Transport } from './transport/Transport.tsx';

// Requested at once, but the first picture does not wait for it.
const railModule = askedAhead(import('./rail/ScenarioRail.tsx'));
const ScenarioRail = lazy(async () => ({ default: (await railModule).ScenarioRail }));

// Loaded later: nobody is asked before the first picture.
const Question = lazy(async () => {
  await runIsDrawn();
  return { default: (await withNames(import('./first/Question.tsx'))).Question };
});

const Foot = lazy(async () => {
  await runIsDrawn();
  return { default: (await withNames(import('./first/Foot.tsx'))).Foot };
});

const StoryTransport = lazy(async () => {
  await runIsDrawn();
  return { default: (await withNames(import('./first/StoryTransport.tsx'))).StoryTransport };
});

const Beats = later(async () => (await import('./first/Beats.tsx')).Beats);

// Loaded later: nothing is inspected in the first seconds.
const JobPage = later(async () => (await import('./inspector/JobPage.tsx')).JobPage);
const InspectorCard = later(async () => (await import('./inspector/InspectorCard.tsx')).InspectorCard);

const EmbeddedPage = lazy(async () => ({
  default: (await withNames(import('./embed/EmbeddedPage.tsx'))).EmbeddedPage,
}));

const LessonPanel = lazy(async () => ({ default: (await import('./lesson/LessonPanel.tsx')).LessonPanel }));

// Loaded after the first frame, over which there is no dialog.
const Overlays = lazyPart(async () => (await import('./Overlays.tsx')).Overlays);

const Lecture = lazy(async () => ({ default: (await withNames(import('./lecture/Lecture.tsx'))).Lecture }));

/** The page. */
export function App() {
  const palette = useTheme();
  const drawer = layoutStore((layout) => layout.drawer);
  const closeDrawer = layoutStore((layout) => layout.closeDrawer);
  const isInspecting = selectionStore((selection) => selection.isInspecting);
  const isProjecting = settingsStore((settings) => settings.isProjecting);
  const scenario = scenarioStore((state) => state.scenario);
  const isAsked = welcomeStore(({ phase }) => phase !== 'over');
  const isTrying = welcomeStore(({ phase }) => phase === 'trying');
  const isOpen = welcomeStore(isGuessing);
  const lecture = lectureStore(({ preset }) => preset);
  const isEditing = lessonStore((lesson) => lesson.isEditing && lesson.open === null);
  const hasLesson = lessonStore(({ open }) => open !== null);
  // A question has the page to itself: what else there is comes with the answer, and the controls after it.
  const isStory = isAsked && lecture === null && !hasLesson && !isEditing;
  const isGuess = isStory && isOpen;
  // Three runs and more stand two by two, each below its answer.
  const isMany = isStory && !isTrying && scenario.runs.length > 2;
  // Who changes the speed has left the story's own pace.
  const isFollowing = playbackStore(({ pace }) => pace !== null);
  useKeyboard();

  useEffect(() => {
    document.title = `Makespan – ${scenario.question ?? scenario.name}`;
  }, [scenario]);

  const fallback = (where: string) => (error: Error) => <Fault error={error} where={where} />;
  if (isEmbedded)
    return (
      <PaletteContext value={palette}>
        <Suspense>
          <EmbeddedPage />
        </Suspense>
        <Narration />
      </PaletteContext>
    );
  const header = (
    <Fragment key="header">
      {!isProjecting && <Header isBrief={isGuess} />}
      {!isProjecting && !isGuess && <Doors>{isStory && <Beats />}</Doors>}
      <Notices />
      {(!isProjecting || hasLesson) && !isStory && (
        <div className={styles.rail}>
          <ErrorBoundary resetKey={scenario} fallback={fallback('The scenario rail')}>
            <Suspense fallback={null}>{hasLesson ? <LessonPanel /> : <ScenarioRail />}</Suspense>
          </ErrorBoundary>
        </div>
      )}
    </Fragment>
  );
  const stage = (
    <div key="stage" className={styles.stage} data-many={isMany ? scenario.runs.length : undefined}>
      <ErrorBoundary resetKey={scenario} fallback={fallback('The stage')}>
        {(isAsked || lecture !== null) && (
          <Suspense fallback={lecture === null ? <QuestionRoom /> : null}>
            {lecture === null ? <Question /> : <Lecture id={lecture} />}
          </Suspense>
        )}
        <Stage isStory={isStory} JobPage={JobPage} />
        {isStory && (
          <Suspense fallback={<FootRoom />}>
            <Foot />
          </Suspense>
        )}
      </ErrorBoundary>
    </div>
  );
  return (
    <PaletteContext value={palette}>
      <div
        className={joinClasses(styles.page, isProjecting && styles.bare)}
        data-drawer={drawer ?? undefined}
        data-lesson={hasLesson || undefined}
        data-story={isStory || undefined}
      >
        {isGuess ? [stage, header] : [header, stage]}
        {!isProjecting && (isInspecting || drawer === 'inspector') && (
          <InspectorCard
            resetKey={scenario}
            fallback={fallback('The inspector')}
            className={styles.inspector}
          />
        )}
        {isGuess || (isStory && isFollowing) ? (
          <Suspense fallback={<section className={styles.awaited} />}>
            <StoryTransport />
          </Suspense>
        ) : (
          <Transport />
        )}
        {drawer !== null && (
          <button
            type="button"
            className={styles.curtain}
            aria-label="Close the panel"
            onClick={closeDrawer}
          />
        )}
      </div>
      <Suspense>
        <Overlays />
      </Suspense>
      <Narration />
    </PaletteContext>
  );
}

/** Announces to screen readers what a step shows. What it says is loaded after the first frame. */
function Narration() {
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    let isHere = true;
    let stop = () => {};
    const begin = async () => {
      const { narrate } = await import('../desk/say/narrate.ts');
      const say = (text: string) => {
        if (status.current !== null) status.current.textContent = text;
      };
      if (isHere) stop = narrate(say);
    };
    // Without a network nothing is narrated, and the rest of the page says what is missing.
    begin().catch(() => undefined);
    return () => {
      isHere = false;
      stop();
    };
  }, []);

  return <p ref={status} role="status" className="visually-hidden" />;
}
