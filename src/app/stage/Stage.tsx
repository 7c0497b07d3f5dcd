import type { UIEvent } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { views } from '../../faces/registry.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { runStore } from '../../state/runStore.ts';
import { settingsStore } from '../../state/settingsStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { Icon } from '../../widgets/Icon.tsx';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { ChoiceField } from '../../widgets/Select.tsx';
import { Tabs } from '../../widgets/Tabs.tsx';
import { isEmbedded } from '../query.ts';
import { AllRunsPane } from './AllRunsPane.tsx';
import { BareTitle } from './BareTitle.tsx';
import { LinkedView } from './LinkedView.tsx';
import { RunPane } from './RunPane.tsx';
import { useRunTitles, useRunTraces } from './runTraces.ts';
import styles from './Stage.module.css';
import { findView, viewOptions } from './viewMenu.ts';

const HERO = 'hero';

/** The middle of the page: a large view of every run side by side, and two small views below. */
export function Stage() {
  const runs = runStore((state) => state.runs);
  const heroId = layoutStore((layout) => layout.hero);
  const linked = layoutStore((layout) => layout.linked);
  const setHero = layoutStore((layout) => layout.setHero);
  const isBare = settingsStore((settings) => settings.isProjecting) || isEmbedded;
  const titles = useRunTitles();
  const hero = findView(heroId);
  const traces = useRunTraces(runs, titles);
  const isShown = useMemo(() => traces.some((trace) => hero.refuses([trace]) === null), [traces, hero]);

  return (
    <main className={joinClasses(styles.stage, isBare && styles.bare)} aria-label="Stage">
      <div className={styles.bar}>
        <div className={styles.menu}>
          <Tabs label="Large view" tabs={views} selected={hero.id} controls={HERO} onSelect={setHero} />
          <span className={styles.all}>
            <span aria-hidden="true">
              All <Icon name="down" />
            </span>
            <ChoiceField label="All views" value={hero.id} options={viewOptions} onChange={setHero} />
          </span>
        </div>
        {isBare ? <BareTitle /> : <p className={styles.hint}>{hero.hint}</p>}
      </div>
      {hero.takes === 'one run' && <RunSwitch count={runs.length} titles={titles} />}
      <div
        id={HERO}
        role="tabpanel"
        aria-label={hero.title}
        className={styles.hero}
        data-panes={hero.takes === 'one run' ? runs.length : 1}
        onScrollEnd={noteSwipe}
      >
        {hero.takes === 'one run' ? (
          runs.map((run, index) => (
            <RunPane
              // biome-ignore lint/suspicious/noArrayIndexKey: a pane belongs to a place, and runs change places.
              key={index}
              run={run}
              titles={titles}
              view={hero}
              isShownBeside={isShown}
            />
          ))
        ) : (
          <AllRunsPane runs={runs} titles={titles} view={hero} />
        )}
      </div>
      <div className={styles.linked}>
        <LinkedView place={0} viewId={linked[0]} runs={runs} titles={titles} />
        <LinkedView place={1} viewId={linked[1]} runs={runs} titles={titles} />
      </div>
    </main>
  );
}

/** After a swipe, the run now in sight becomes the focused one. */
function noteSwipe({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }: UIEvent<HTMLElement>): void {
  if (scrollWidth > clientWidth) layoutStore.getState().focusRun(Math.round(scrollLeft / clientWidth));
}

interface RunSwitchProps {
  readonly count: number;
  readonly titles: readonly string[];
}

/** On a phone one run is in sight at a time: swipe, or choose it here. */
function RunSwitch({ count, titles }: RunSwitchProps) {
  const focused = layoutStore((layout) => layout.focusedRun);
  const focusRun = layoutStore((layout) => layout.focusRun);
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const row = bar.current?.nextElementSibling;
    const pane = row?.children[focused];
    if (row == null || pane === undefined) return;
    row.scrollTo({
      left: (pane as HTMLElement).offsetLeft - (row as HTMLElement).offsetLeft,
      behavior: 'smooth',
    });
  }, [focused]);

  if (count < 2) return null;
  const tabs = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    title: `${runLetter(index)} ${titles[index] ?? ''}`,
  }));
  return (
    <div ref={bar} className={styles.switch}>
      <Tabs
        label="Run"
        tabs={tabs}
        selected={String(Math.min(focused, count - 1))}
        onSelect={(id) => focusRun(Number(id))}
      />
    </div>
  );
}
