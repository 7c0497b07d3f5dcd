import { type UIEvent, useEffect } from 'react';
import { later } from '../../desk/parts/loadPart.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import type { Run } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import type { View } from '../../views/shared/view.ts';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { Tabs } from '../../widgets/Tabs.tsx';
import { AllRunsPane } from './AllRunsPane.tsx';
import { RunPane } from './RunPane.tsx';
import styles from './Stage.module.css';
import { SameSize } from './sharedSize.tsx';

/** The servers that the page shows before its script is there, until those of the run are drawn (firstPaint.css). */
const outline = joinClasses('first-paint-servers', styles.outline);

const Awaited = later(async () => (await import('./Awaited.tsx')).Awaited);

interface PanesProps {
  readonly runs: readonly Run[];
  readonly titles: readonly string[];
  readonly view: View;
  /** Whether another view may stand in for one that has nothing to show of a run. */
  readonly allowsInstead: boolean;
  readonly isStory: boolean;
}

/** What a view shows of the runs: a pane of each, side by side, or one of all. */
export function Panes({ runs, titles, view, allowsInstead, isStory }: PanesProps) {
  const inSight = useRunInSight(runs.map(({ source }) => source.index));
  if (view.takes === 'all runs') return <AllRunsPane runs={runs} titles={titles} view={view} />;
  return (
    <SameSize>
      {runs.map((run, index) => (
        <RunPane
          // biome-ignore lint/suspicious/noArrayIndexKey: a pane belongs to a place, and runs change places.
          key={index}
          run={run}
          titles={titles}
          view={view}
          allowsInstead={allowsInstead}
          isInSight={run.source.index === inSight}
          placeholder={isStory ? <div className={outline} /> : <Awaited runs={[run]} />}
        />
      ))}
    </SameSize>
  );
}

/** How many panes a view divides its room into; "many" if they scroll instead. */
export function panesOf({ takes, needsRoom }: View, count: number): number | 'many' {
  if (takes === 'all runs') return 1;
  return needsRoom && count > 4 ? 'many' : count;
}

/** After a swipe, the run now in sight becomes the focused one. */
export function noteSwipe({ currentTarget }: UIEvent<HTMLElement>): void {
  const { scrollLeft, clientWidth, scrollWidth, children } = currentTarget;
  if (scrollWidth <= clientWidth) return;
  const pane = children[Math.round(scrollLeft / clientWidth)];
  if (pane instanceof HTMLElement) layoutStore.getState().focusRun(Number(pane.dataset.run));
}

/** The run that is shown where there is room for one: on a phone, and of many runs beside a picture that explains one. */
function useRunInSight(places: readonly number[]): number {
  const focused = layoutStore((layout) => layout.focusedRun);
  const isBeside = layoutStore((layout) => layout.beside !== null);
  const explained = selectionStore((selection) => selection.run);
  const wanted = isBeside ? explained : focused;
  return places.includes(wanted) ? wanted : (places[0] ?? 0);
}

interface RunSwitchProps {
  /** Places in the scenario of the runs that have a pane, in the order of the panes. */
  readonly places: readonly number[];
  readonly titles: readonly string[];
}

/** Where one run is in sight at a time: swipe, or choose it here by its letter. */
export function RunSwitch({ places, titles }: RunSwitchProps) {
  const inSight = useRunInSight(places);

  useEffect(() => {
    for (const pane of document.querySelectorAll<HTMLElement>(
      `main [data-run="${inSight}"][data-in-sight]`,
    )) {
      const row = pane.parentElement;
      row?.scrollTo({ left: pane.offsetLeft - row.offsetLeft, behavior: 'smooth' });
    }
  }, [inSight]);

  if (places.length < 2) return null;
  const tabs = places.map((place) => ({
    id: String(place),
    title: runLetter(place),
    name: `${runLetter(place)} ${titles[place] ?? ''}`,
  }));
  return (
    <div className={styles.switch}>
      <Tabs
        label="Run"
        tabs={tabs}
        selected={String(inSight)}
        onSelect={(id) => {
          layoutStore.getState().focusRun(Number(id));
          selectionStore.setState({ run: Number(id) });
        }}
      />
    </div>
  );
}
