import { lazy, Suspense, type UIEvent, useEffect, useMemo } from 'react';
import { withNames } from '../../desk/parts/beforeRuns.ts';
import { later } from '../../desk/parts/loadPart.ts';
import { findView, viewInstead, viewOptions } from '../../desk/parts/viewMenu.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { isStale, type Run, runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { settingsStore } from '../../state/settingsStore.ts';
import { lectureStore } from '../../state/teachingStore.ts';
import { isGuessing, welcomeStore } from '../../state/welcomeStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import type { RunTrace, View } from '../../views/shared/view.ts';
import { IconButton } from '../../widgets/Button.tsx';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { Tabs } from '../../widgets/Tabs.tsx';
import { AllRunsPane } from './AllRunsPane.tsx';
import { Doors } from './Doors.tsx';
import { KeyBar } from './KeyBar.tsx';
import { Questions } from './Questions.tsx';
import { RunPane } from './RunPane.tsx';
import { useRunTitles, useRunTraces } from './runTraces.ts';
import styles from './Stage.module.css';
import { SameSize } from './sharedSize.tsx';
import { useCharts } from './useCharts.ts';
import { useViewsInUse } from './viewsInUse.ts';

const Awaited = later(async () => (await import('./Awaited.tsx')).Awaited);

const ResultSentence = later(async () => (await import('./ResultSentence.tsx')).ResultSentence);

// It names the view that it shows.
const LinkedView = lazy(async () => ({
  default: (await withNames(import('./LinkedView.tsx'))).LinkedView,
}));
const LeftOut = later(async () => (await import('./LeftOut.tsx')).LeftOut);

const HERO = 'hero';

/** Of the charts below. */
const places = [0, 1] as const;

/** The middle of the page: a large view of every run side by side, charts below where there is room, and the key of marks. */
export function Stage({ isStory = false }: { readonly isStory?: boolean }) {
  const runs = runStore((state) => state.runs);
  const heroId = layoutStore((layout) => layout.hero);
  const linked = layoutStore((layout) => layout.linked);
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
    () => inUse.filter((view) => isBeside(view, hero)).concat(inUse.includes(hero) ? [] : hero),
    [hero, inUse],
  );
  const options = useMemo(() => viewOptions(inUse), [inUse]);
  const isShown = useMemo(() => traces.some((trace) => hero.refuses([trace]) === null), [traces, hero]);
  const leftOut = useMemo(() => (isShown ? placesLeftOut(hero, traces) : []), [isShown, hero, traces]);
  const isLeftOut = ({ source, state }: Run) => quiet.has(state.kind) && leftOut.includes(source.index);
  const isComing = runs.some(({ shown, state }) => shown === null && isUnderWay.has(state.kind));
  // A question is about one picture, which keeps its place; once it is answered, the other views behind a door are free to see.
  const hasTabs = phase === 'over' || (!isGuess && afterwards.has(hero.door));
  const inPanes = runs.filter((run) => !isLeftOut(run));
  const hasBar = hasTabs && !isLecture && (tabs.length > 1 || hero.question !== undefined || !isBare);
  const runSwitch = hero.takes === 'one run' && (
    <RunSwitch
      places={runs.length === 0 ? [...titles.keys()] : inPanes.map(({ source }) => source.index)}
      titles={titles}
    />
  );

  return (
    <main className={joinClasses(styles.stage, isBare && styles.bare)} aria-label="Stage">
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
        className={styles.hero}
        data-guessing={isGuess || undefined}
        data-lecture={isLecture || undefined}
        data-story={(isStory && !hasTabs && phase !== 'trying') || undefined}
        data-panes={hero.takes === 'one run' ? panesOf(hero, inPanes.length) : 1}
        onScrollEnd={noteSwipe}
      >
        {hero.takes === 'one run' ? (
          <SameSize>
            {inPanes.map((run, index) => (
              <RunPane
                // biome-ignore lint/suspicious/noArrayIndexKey: a pane belongs to a place, and runs change places.
                key={index}
                run={run}
                titles={titles}
                view={hero}
                allowsInstead={isShown}
                placeholder={<Awaited runs={[run]} />}
              />
            ))}
          </SameSize>
        ) : (
          <AllRunsPane runs={runs} titles={titles} view={hero} />
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
function isBeside({ door, question }: View, other: View): boolean {
  return door === other.door && question === other.question;
}

/** Doors behind which no question opens. */
const afterwards: ReadonlySet<View['door']> = new Set(['job', 'results']);

/** How many panes divide the stage; "many" if they scroll instead. */
function panesOf({ needsRoom }: View, count: number): number | 'many' {
  return needsRoom && count > 4 ? 'many' : count;
}

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

/** After a swipe, the run now in sight becomes the focused one. */
function noteSwipe({ currentTarget }: UIEvent<HTMLElement>): void {
  const { scrollLeft, clientWidth, scrollWidth, children } = currentTarget;
  if (scrollWidth <= clientWidth) return;
  const pane = children[Math.round(scrollLeft / clientWidth)];
  if (pane instanceof HTMLElement) layoutStore.getState().focusRun(Number(pane.dataset.run));
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

interface RunSwitchProps {
  /** Places in the scenario of the runs that have a pane, in the order of the panes. */
  readonly places: readonly number[];
  readonly titles: readonly string[];
}

/** On a phone one run is in sight at a time: swipe, or choose it here by its letter. */
function RunSwitch({ places, titles }: RunSwitchProps) {
  const focused = layoutStore((layout) => layout.focusedRun);
  const focusRun = layoutStore((layout) => layout.focusRun);
  const at = Math.max(0, places.indexOf(focused));

  useEffect(() => {
    const row = document.getElementById(HERO);
    const pane = row?.children[at];
    if (row === null || !(pane instanceof HTMLElement)) return;
    row.scrollTo({ left: pane.offsetLeft - row.offsetLeft, behavior: 'smooth' });
  }, [at]);

  if (places.length < 2) return null;
  const tabs = places.map((place) => ({
    id: String(place),
    title: runLetter(place),
    name: `${runLetter(place)} ${titles[place] ?? ''}`,
  }));
  return (
    <div className={styles.switch}>
      <Tabs label="Run" tabs={tabs} selected={tabs[at].id} onSelect={(id) => focusRun(Number(id))} />
    </div>
  );
}
