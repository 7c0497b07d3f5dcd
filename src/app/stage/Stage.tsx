import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { withNames } from '../../desk/parts/beforeRuns.ts';
import { later } from '../../desk/parts/loadPart.ts';
import { findView, isOnJobPage, viewInstead, viewOptions } from '../../desk/parts/viewMenu.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { isStale, type Run, runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { settingsStore } from '../../state/settingsStore.ts';
import { lectureStore } from '../../state/teachingStore.ts';
import { isGuessing, welcomeStore } from '../../state/welcomeStore.ts';
import type { RunTrace, View } from '../../views/shared/view.ts';
import { IconButton } from '../../widgets/Button.tsx';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { Tabs } from '../../widgets/Tabs.tsx';
import { Doors } from './Doors.tsx';
import { KeyBar } from './KeyBar.tsx';
import { noteSwipe, Panes, panesOf, RunSwitch } from './Panes.tsx';
import { Questions } from './Questions.tsx';
import { useRunTitles, useRunTraces } from './runTraces.ts';
import styles from './Stage.module.css';
import { useCharts } from './useCharts.ts';
import { useViewsInUse } from './viewsInUse.ts';

const ResultSentence = later(async () => (await import('./ResultSentence.tsx')).ResultSentence);

// It names the view that it shows.
const LinkedView = lazy(async () => ({
  default: (await withNames(import('./LinkedView.tsx'))).LinkedView,
}));
const LeftOut = later(async () => (await import('./LeftOut.tsx')).LeftOut);

const HERO = 'hero';

/** Of the charts below. */
const places = [0, 1] as const;

interface StageProps {
  readonly isStory?: boolean;
  /** The page on which a view of one job stands among the others; left out: it is shown alone. */
  readonly JobPage?: ComponentType<{
    readonly runs: readonly Run[];
    readonly titles: readonly string[];
    readonly at: View;
  }>;
}

/** The middle of the page: a large view of every run side by side, charts below where there is room, and the key of marks. */
export function Stage({ isStory = false, JobPage }: StageProps) {
  const runs = runStore((state) => state.runs);
  const heroId = layoutStore((layout) => layout.hero);
  const linked = layoutStore((layout) => layout.linked);
  const isBeside = layoutStore((layout) => layout.beside !== null);
  const { setHero, setLinked } = layoutStore.getState();
  const isGuess = welcomeStore(isGuessing);
  const phase = welcomeStore((welcome) => welcome.phase);
  const charts = useCharts();
  const isBare = settingsStore((settings) => settings.isProjecting);
  const isLecture = lectureStore(({ preset }) => preset !== null);
  const titles = useRunTitles();
  const hero = findView(heroId);
  const traces = useRunTraces(runs, titles);
  const inUse = useViewsInUse(
    traces,
    runs.every((run) => run.shown !== null && !isStale(run)),
  );
  const tabs = useMemo(
    () => inUse.filter((view) => isNextTo(view, hero)).concat(inUse.includes(hero) ? [] : hero),
    [hero, inUse],
  );
  const options = useMemo(() => viewOptions(inUse), [inUse]);
  // A question is about one picture, which keeps its place; once it is answered, the other views behind a door are free to see.
  const hasTabs = phase === 'over' || (!isGuess && afterwards.has(hero.door));
  const isPage = JobPage !== undefined && isOnJobPage(hero) && hasTabs && !isLecture;
  const isShown = useMemo(() => traces.some((trace) => hero.refuses([trace]) === null), [traces, hero]);
  const leftOut = useMemo(
    () => (isShown && !isPage ? placesLeftOut(hero, traces) : []),
    [isShown, isPage, hero, traces],
  );
  const isLeftOut = ({ source, state }: Run) => quiet.has(state.kind) && leftOut.includes(source.index);
  const isComing = runs.some(({ shown, state }) => shown === null && isUnderWay.has(state.kind));
  const inPanes = runs.filter((run) => !isLeftOut(run));
  const hasBar = hasTabs && !isLecture && (tabs.length > 1 || hero.question !== undefined || !isBare);
  const runSwitch = hero.takes === 'one run' && (
    <RunSwitch
      places={runs.length === 0 ? [...titles.keys()] : inPanes.map(({ source }) => source.index)}
      titles={titles}
    />
  );

  return (
    <main
      className={joinClasses(styles.stage, isBare && styles.bare)}
      aria-label="Stage"
      data-beside={isBeside || undefined}
    >
      {isBare && !isLecture && (
        <div className={styles.bar}>
          <Doors isBare />
          <BareTitle />
        </div>
      )}
      {hero.question !== undefined && hasTabs && !isLecture && !isBare && (
        <p className={styles.result}>
          <ResultSentence runs={traces} />
        </p>
      )}
      {hasBar ? (
        <div className={styles.bar}>
          {hero.question !== undefined && <Questions controls={HERO} {...{ hero, inUse }} />}
          <Tabs label="Large view" tabs={tabs} selected={hero.id} controls={HERO} onSelect={setHero} />
          {hero.question === undefined && <p className={styles.hint}>{hero.hint}</p>}
          {runSwitch}
        </div>
      ) : (
        runSwitch
      )}
      <div
        id={HERO}
        role="tabpanel"
        aria-label={hero.title}
        className={joinClasses(styles.hero, isPage ? styles.page : styles.panes)}
        data-guessing={isGuess || undefined}
        data-lecture={isLecture || undefined}
        data-story={(isStory && !hasTabs && phase !== 'trying') || undefined}
        data-panes={isPage ? undefined : panesOf(hero, inPanes.length)}
        onScrollEnd={noteSwipe}
      >
        {isPage ? (
          <JobPage runs={runs} titles={titles} at={hero} />
        ) : (
          <Panes
            runs={hero.takes === 'one run' ? inPanes : runs}
            titles={titles}
            view={hero}
            allowsInstead={isShown}
            isStory={isStory}
          />
        )}
      </div>
      {leftOut.length > 0 && <LeftOut runs={runs.filter(isLeftOut)} titles={titles} view={hero} />}
      {charts > 0 && (
        <div className={styles.linked} data-charts={charts}>
          <Suspense>
            {places.slice(0, charts).map((place) => (
              <LinkedView
                key={place}
                side={place === 0 ? 'Left view' : 'Right view'}
                viewId={linked[place]}
                {...{ options, runs, titles }}
                onChange={(id) => setLinked(place, id)}
              />
            ))}
          </Suspense>
        </div>
      )}
      {!isStory && <KeyBar view={hero} runs={isComing ? null : traces} />}
    </main>
  );
}

/** Whether a view is behind the same door as another, and there of the same question. */
function isNextTo({ door, question }: View, other: View): boolean {
  return door === other.door && question === other.question;
}

/** Doors behind which no question opens. */
const afterwards: ReadonlySet<View['door']> = new Set(['job', 'results']);

const isUnderWay: ReadonlySet<Run['state']['kind']> = new Set(['waiting', 'running']);

/** States of runs of which there is nothing to say or to ask. */
const quiet: ReadonlySet<Run['state']['kind']> = new Set(['waiting', 'running', 'done']);

/** Lists the places of the runs that a view of one run has nothing to show of, not even by another view. */
function placesLeftOut(view: View, traces: readonly RunTrace[]): readonly number[] {
  if (view.takes === 'all runs') return [];
  const isLeftOut = (trace: RunTrace) =>
    view.refuses([trace]) !== null && viewInstead(view, [trace]) === null;
  return traces.filter(isLeftOut).map(({ index }) => index);
}

/** Replaces the header where there is none: the scenario's question, and a button that leaves the mode. */
function BareTitle() {
  const scenario = scenarioStore((state) => state.scenario);
  const setProjecting = settingsStore((settings) => settings.setProjecting);
  return (
    <div className={styles.title}>
      <h1 className={styles.question}>{scenario.question ?? scenario.name}</h1>
      <IconButton icon="close" label="Leave projector mode (P)" onClick={() => setProjecting(false)} />
    </div>
  );
}
