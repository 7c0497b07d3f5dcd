import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { useSize } from '../../desk/page/useSize.ts';
import { scenarioStore } from '../../desk/scenario/scenarioStore.ts';
import { lessonStore } from '../../state/lessonStore.ts';
import { runStore } from '../../state/runStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { Notices } from '../banners/Notices.tsx';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import { placeBelow } from '../parts/placeBelow.ts';
import { Fault } from '../stage/Fault.tsx';
import { useRunTitles, useRunTraces } from '../stage/runTraces.ts';
import toolStyles from '../stage/ViewTools.module.css';
import { hasRoomForKey, hasRoomForQuestion } from './arrangement.ts';
import styles from './EmbeddedPage.module.css';
import { EmbeddedStage } from './EmbeddedStage.tsx';
import { OpenLink } from './OpenLink.tsx';
import { SmallTransport } from './SmallTransport.tsx';
import { useHero } from './useHero.ts';

const EmbeddedLesson = lazy(async () => ({ default: (await import('./EmbeddedLesson.tsx')).EmbeddedLesson }));

const Question = lazy(async () => ({ default: (await import('../first/Question.tsx')).Question }));

/** The page inside another one: a question or a lesson, one large picture, the clock, and a way to the whole page. */
export function EmbeddedPage() {
  const [measure, { width, height }] = useSize();
  const scenario = scenarioStore((state) => state.scenario);
  const hasKey = useHero().Key !== undefined;
  const lesson = lessonStore(({ open }) => open);
  const { phase, setPhase } = welcomeStore();
  const isAsked = phase !== 'over';
  const isTooSmall = width > 0 && !hasRoomForQuestion(width, height);
  useEffect(() => {
    if (isAsked && isTooSmall) setPhase('over');
  }, [isAsked, isTooSmall, setPhase]);
  // The text of a lesson takes that room.
  const isKeyInline = lesson === null && hasRoomForKey(width, height);
  const title = lesson === null ? (scenario.question ?? scenario.name) : lesson.lesson.title;
  return (
    <div ref={measure} className={styles.page}>
      <main className={styles.stage} aria-label="Stage">
        <div className={styles.bar}>
          <h1 title={title}>{title}</h1>
          <OpenLink />
          {width > 0 && hasKey && !isKeyInline && <KeyButton />}
        </div>
        <Notices />
        <Suspense>{isAsked && !isTooSmall && <Question />}</Suspense>
        <ErrorBoundary resetKey={scenario} fallback={(error) => <Fault error={error} where="The picture" />}>
          {lesson === null ? (
            <EmbeddedStage />
          ) : (
            <Suspense fallback={<EmbeddedStage />}>
              <EmbeddedLesson open={lesson} width={width} height={height}>
                <EmbeddedStage />
              </EmbeddedLesson>
            </Suspense>
          )}
        </ErrorBoundary>
        {hasKey && isKeyInline && (
          <div className={styles.key}>
            <Key />
          </div>
        )}
      </main>
      <SmallTransport />
    </div>
  );
}

/** What the marks of the picture mean. */
function Key() {
  const hero = useHero();
  const traces = useRunTraces(
    runStore((state) => state.runs),
    useRunTitles(),
  );
  const KeyOfView = hero.Key;
  return (
    <Suspense fallback={null}>
      {KeyOfView !== undefined && traces.length > 0 && <KeyOfView runs={traces} />}
    </Suspense>
  );
}

/** In a small frame the key covers the picture, on request. */
function KeyButton() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        popoverTarget={id}
        onClick={() => placeBelow(panel.current, button.current)}
      >
        Key
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Key of marks"
        className={`${toolStyles.menu} ${toolStyles.words}`}
      >
        <Key />
      </div>
    </>
  );
}
