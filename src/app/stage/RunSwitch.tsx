import { useEffect, useRef } from 'react';
import { arePartsAwaited } from '../../desk/parts/beforeRuns.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { Tabs } from '../../widgets/Tabs.tsx';
import styles from './Stage.module.css';

interface RunSwitchProps {
  /** Places in the scenario of the runs that have a pane, in the order of the panes. */
  readonly places: readonly number[];
  readonly titles: readonly string[];
}

/** On a phone one run is in sight at a time: swipe, or choose it here. */
export function RunSwitch({ places, titles }: RunSwitchProps) {
  const focused = layoutStore((layout) => layout.focusedRun);
  const focusRun = layoutStore((layout) => layout.focusRun);
  const bar = useRef<HTMLDivElement>(null);
  const at = Math.max(0, places.indexOf(focused));

  useEffect(() => {
    const row = bar.current?.nextElementSibling;
    const pane = row?.children[at];
    if (row == null || pane === undefined) return;
    row.scrollTo({
      left: (pane as HTMLElement).offsetLeft - (row as HTMLElement).offsetLeft,
      behavior: 'smooth',
    });
  }, [at]);

  if (places.length < 2) return null;
  const tabs = places.map((place) => ({
    id: String(place),
    title: `${runLetter(place)} ${titles[place] ?? ''}`,
  }));
  return (
    // Without their names the tabs have not found their places yet.
    <div ref={bar} className={styles.switch} data-unnamed={arePartsAwaited() || undefined}>
      <Tabs label="Run" tabs={tabs} selected={tabs[at].id} onSelect={(id) => focusRun(Number(id))} />
    </div>
  );
}
