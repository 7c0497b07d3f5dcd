import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { linkHere, pageAddress } from '../../desk/open/link.ts';
import { loadPart } from '../../desk/parts/loadPart.ts';
import { changeSpeed, step } from '../../desk/play/playback.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { lessonStore, type OpenLesson } from '../../state/teachingStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { useSize } from '../../widgets/useSize.ts';
import { Notices } from '../banners/Notices.tsx';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import { placeBelow } from '../parts/placeBelow.ts';
import { FootRoom } from '../parts/QuestionRoom.tsx';
import { Fault } from '../stage/Fault.tsx';
import { useRunTitles, useRunTraces } from '../stage/runTraces.ts';
import toolStyles from '../stage/ViewTools.module.css';
import { Clock } from '../transport/Clock.tsx';
import { PlayButton } from '../transport/PlayButton.tsx';
import { SpeedControl } from '../transport/SpeedControl.tsx';
import { Timeline } from '../transport/Timeline.tsx';
import { hasRoomForKey, hasRoomForQuestion, isCurveAlone } from './arrangement.ts';
import styles from './EmbeddedPage.module.css';
import { EmbeddedStage } from './EmbeddedStage.tsx';
import { useHero } from './useHero.ts';

const EmbeddedLesson = lazy(async () => ({ default: (await import('./EmbeddedLesson.tsx')).EmbeddedLesson }));

const Question = lazy(async () => ({ default: (await import('../first/Question.tsx')).Question }));

const Foot = lazy(async () => ({ default: (await import('../first/Foot.tsx')).Foot }));

const StoryTransport = lazy(async () => ({
  default: (await import('../first/StoryTransport.tsx')).StoryTransport,
}));

/** The page inside another one: a question or a lesson, one large picture, the clock, and a way to the whole page. */
export function EmbeddedPage() {
  const [measure, { width, height }] = useSize();
  const scenario = scenarioStore((state) => state.scenario);
  const hasKey = useHero().Key !== undefined;
  const lesson = lessonStore(({ open }) => open);
  const { phase, setPhase } = welcomeStore();
  const isAsked = phase !== 'over';
  const isTooSmall = width > 0 && !hasRoomForQuestion(width, height);
  const isStory = isAsked && !isTooSmall && phase !== 'trying' && lesson === null;
  const isFollowing = playbackStore(({ pace }) => pace !== null);
  useEffect(() => {
    if (isAsked && isTooSmall) setPhase('over');
  }, [isAsked, isTooSmall, setPhase]);
  const hidesPicture = phase === 'trying' && isCurveAlone(height);
  // The text of a lesson takes that room.
  const isKeyInline = lesson === null && !isStory && hasRoomForKey(width, height);
  const title = lesson === null ? (scenario.question ?? scenario.name) : lesson.lesson.title;
  return (
    <div ref={measure} className={styles.page} data-story={isStory || undefined}>
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
            !hidesPicture && <EmbeddedStage isStory={isStory} />
          ) : (
            <Suspense fallback={<EmbeddedStage />}>
              <EmbeddedLesson open={lesson} width={width} height={height}>
                <EmbeddedStage />
              </EmbeddedLesson>
            </Suspense>
          )}
        </ErrorBoundary>
        <Suspense fallback={<FootRoom />}>{isStory && <Foot />}</Suspense>
        {hasKey && isKeyInline && !hidesPicture && (
          <div className={styles.key}>
            <Key />
          </div>
        )}
      </main>
      {isStory && (phase === 'asked' || isFollowing) ? (
        <Suspense>
          <StoryTransport />
        </Suspense>
      ) : (
        <SmallTransport />
      )}
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

/** Plays, steps and seeks, in one row. Where the choice of a speed has no room, the keys + and − remain. */
function SmallTransport() {
  const isEmpty = playbackStore((playback) => playback.endsAt === 0);
  return (
    <section className={styles.transport} aria-label="Playback">
      <IconButton icon="stepBack" label="One step back (←)" disabled={isEmpty} onClick={() => step(-1)} />
      <PlayButton isLarge={false} disabled={isEmpty} />
      <IconButton icon="stepForward" label="One step on (→)" disabled={isEmpty} onClick={() => step(1)} />
      <SpeedControl onNotch={changeSpeed} />
      <Timeline />
      <Clock />
    </section>
  );
}

/** A link from an embedded page to the same scenario on the full page, or to the same step of a lesson. */
function OpenLink() {
  const scenario = scenarioStore((state) => state.scenario);
  const lesson = lessonStore(({ open }) => open);
  const [address, setAddress] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is made of the scenario on the page.
  useEffect(() => {
    let isCurrent = true;
    const link = lesson === null ? linkHere(false) : linkToStep(lesson);
    void link.then((to) => isCurrent && setAddress(to));
    return () => {
      isCurrent = false;
    };
  }, [scenario, lesson]);

  if (address === null) return null;
  return (
    <a href={address} target="_blank" rel="noopener">
      Open in Makespan
    </a>
  );
}

async function linkToStep({ given, id, step }: OpenLesson): Promise<string> {
  const part = await loadPart(() => import('../../lessons/link.ts'));
  const link = (await part?.encodeLesson({ lesson: given, id, step, work: null })) ?? null;
  return link === null ? linkHere(false) : pageAddress() + link.fragment;
}
