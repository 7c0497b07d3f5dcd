import { useCallback, useEffect, useMemo } from 'react';
import { pageAddress } from '../../desk/open/link.ts';
import { useMade } from '../../desk/parts/loadPart.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { encodeLink } from '../../share/link.ts';
import { isStale, runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { lectureStore } from '../../state/teachingStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { deckOf, type SlideKind } from '../deck/deck.ts';
import { goTo } from '../deck/lecture.ts';
import { Question } from '../first/Question.tsx';
import { QrCode } from '../qr/QrCode.tsx';
import { useRunTitles, useRunTraces } from '../stage/runTraces.ts';
import styles from './Lecture.module.css';
import { LectureBar } from './LectureBar.tsx';
import { hasCurve } from './ShowMe.tsx';
import { SlideBody } from './SlideBody.tsx';
import { stageSlide } from './stageSlide.ts';
import { toggleBlank, useLectureKeys } from './useLectureKeys.ts';

/** A lecture about a preset: its slides above the pictures, or before them. */
export function Lecture({ id }: { readonly id: string }) {
  const preset = presets.get(id);
  const deck = useMemo(() => deckOf(preset), [preset]);
  const at = lectureStore((lecture) => lecture.slide);
  const isBlank = lectureStore((lecture) => lecture.isBlank);
  const phase = welcomeStore((welcome) => welcome.phase);
  const runs = runStore((state) => state.runs);
  const titles = useRunTitles();
  const traces = useRunTraces(runs, titles);
  const isComplete = traces.length === titles.length && runs.every((run) => !isStale(run));
  const slide = deck.slides[at] ?? deck.slides[0];
  const isOnCurve = scenarioStore(({ scenario }) => hasCurve(scenario, slide.control));
  const { kind } = slide;
  useLectureKeys();
  useScale();

  // biome-ignore lint/correctness/useExhaustiveDependencies: other runs, such as those of the preset itself, begin anew.
  useEffect(() => {
    if (isComplete) stageSlide(preset, deck, slide);
  }, [preset, deck, slide, isComplete, traces]);

  // The question goes on by itself: a guess plays, and the end of the job answers.
  useEffect(() => {
    const find = (wanted: SlideKind) => deck.slides.findIndex((each) => each.kind === wanted);
    return welcomeStore.subscribe(({ phase: now }, { phase: before }) => {
      if (now === before) return;
      if (now === 'watching' && kind === 'predict') goTo(find('play'));
      if (now === 'told' && kind === 'play') goTo(find('reveal'));
    });
  }, [kind, deck]);

  const isAsking = phase !== 'over' && ['predict', 'play', 'reveal'].includes(kind);
  return (
    <section
      className={styles.lecture}
      aria-label="Lecture"
      data-cover={slide.isCovering || undefined}
      data-curve={isOnCurve || undefined}
      data-slide={kind}
    >
      <LectureBar slide={slide} at={at} count={deck.slides.length} />
      <div className={styles.body}>
        <div className={styles.content}>
          {isAsking ? <Question /> : <SlideBody slide={slide} traces={traces} />}
        </div>
        <Corner preset={id} />
      </div>
      {isBlank && (
        <button type="button" className={styles.blank} onClick={toggleBlank}>
          <span className="visually-hidden">Black screen. Press B to go on.</span>
        </button>
      )}
    </section>
  );
}

/** Keeps the sizes of type in step with the window. */
function useScale(): void {
  useEffect(() => {
    const measure = () =>
      lectureStore.setState({ scale: lectureScale(window.innerWidth, window.innerHeight) });
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
}

/** The way of the class to the same page: a QR code of the whole link, and an address that can be typed. */
function Corner({ preset }: { readonly preset: string }) {
  const scenario = scenarioStore((state) => state.scenario);
  const isUntouched = scenarioStore((state) => state.scenario === state.opened);
  const link = useMade(useCallback(() => encodeLink(scenario), [scenario]));
  if (link === null || link.advice === 'file') return null;
  const short = pageAddress().replace(/^https?:\/\//, '');
  return (
    <aside className={styles.corner} aria-label="This page for the class">
      <div className={styles.qr}>
        <QrCode address={pageAddress() + link.fragment} />
      </div>
      {isUntouched && (
        <p className={styles.address}>
          {short}
          <wbr />
          <span>?preset={preset}</span>
        </p>
      )}
    </aside>
  );
}

/**
 * Sizes of a window at which type has its usual size. Our choice: labels of 12 px have 20 px on a projector of 1920 × 1080.
 * [CSS pixels]
 */
const USUAL = { width: 1024, height: 648 };

/** The smallest size of type, that of labels in pictures. [px] */
const LABEL = 12;

/**
 * Factor of type sizes in a lecture. It follows the window, so that a low projector does not spend on type what its pictures need,
 * and a large one can be read from the back row. In a small window, as of an old projector of 1024 × 768, every text has a fortieth of
 * the height: the page has no rail there, so a lecture's picture has the width of the page's all the same.
 */
export function lectureScale(width: number, height: number): number {
  const isSmall = width >= 768 && width < 1200 && height < 960;
  const scale = Math.min(width / USUAL.width, height / USUAL.height, 2);
  return Math.max(1, Math.floor(scale * 20) / 20, isSmall ? height / 40 / LABEL : 0);
}
