import { lazy, Suspense, useEffect, useState } from 'react';
import { layoutStore } from '../state/layoutStore.ts';
import { selectionStore } from '../state/selectionStore.ts';
import { settingsStore } from '../state/settingsStore.ts';
import { welcomeStore } from '../state/welcomeStore.ts';
import { joinClasses } from '../widgets/joinClasses.ts';
import { PaletteContext } from '../widgets/usePalette.ts';
import styles from './App.module.css';
import { Notices } from './banners/Notices.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FirstQuestion } from './first/FirstQuestion.tsx';
import { WhatYouSee } from './first/WhatYouSee.tsx';
import { Header } from './header/Header.tsx';
import { Narration } from './Narration.tsx';
import { Overlays } from './Overlays.tsx';
import { isEmbedded } from './query.ts';
import { scenarioStore } from './scenarioStore.ts';
import { Fault } from './stage/Fault.tsx';
import { Stage } from './stage/Stage.tsx';
import { Transport } from './transport/Transport.tsx';
import { useKeyboard } from './useKeyboard.ts';
import { useTheme } from './useTheme.ts';

// Requested at once, but the first picture does not wait for it.
const railModule = import('./rail/ScenarioRail.tsx');
const ScenarioRail = lazy(async () => ({ default: (await railModule).ScenarioRail }));

// Loaded later: nothing is inspected in the first seconds.
const Inspector = lazy(async () => ({ default: (await import('./inspector/Inspector.tsx')).Inspector }));

/** The page. */
export function App() {
  const palette = useTheme();
  const drawer = layoutStore((layout) => layout.drawer);
  const closeDrawer = layoutStore((layout) => layout.closeDrawer);
  const isProjecting = settingsStore((settings) => settings.isProjecting);
  const scenario = scenarioStore((state) => state.scenario);
  const isGuessing = welcomeStore(({ phase }) => phase === 'asked' || phase === 'watching');
  const hasPicked = useHasPicked();
  useKeyboard();

  useEffect(() => {
    document.title = `Makespan – ${scenario.question ?? scenario.name}`;
  }, [scenario]);

  const isBare = isProjecting || isEmbedded;
  const fallback = (where: string) => (error: Error) => <Fault error={error} where={where} />;
  return (
    <PaletteContext value={palette}>
      <div className={joinClasses(styles.page, isBare && styles.bare)} data-drawer={drawer ?? undefined}>
        {!isBare && <Header />}
        <Notices />
        {!isBare && (
          <div className={styles.rail}>
            <ErrorBoundary resetKey={scenario} fallback={fallback('The scenario rail')}>
              <Suspense fallback={null}>
                <ScenarioRail />
              </Suspense>
            </ErrorBoundary>
          </div>
        )}
        <div className={styles.stage}>
          <ErrorBoundary resetKey={scenario} fallback={fallback('The stage')}>
            {!isEmbedded && <FirstQuestion />}
            <Stage />
          </ErrorBoundary>
        </div>
        {!isBare && (
          <div className={styles.inspector}>
            <ErrorBoundary resetKey={scenario} fallback={fallback('The inspector')}>
              <Suspense fallback={null}>{isGuessing && !hasPicked ? <WhatYouSee /> : <Inspector />}</Suspense>
            </ErrorBoundary>
          </div>
        )}
        <Transport />
        {drawer !== null && (
          <button
            type="button"
            className={styles.curtain}
            aria-label="Close the panel"
            onClick={closeDrawer}
          />
        )}
      </div>
      <Overlays />
      <Narration />
    </PaletteContext>
  );
}

/** Whether the visitor has ever selected anything but the job of the first question. */
function useHasPicked(): boolean {
  const [hasPicked, setPicked] = useState(false);
  const picks = selectionStore(({ task, server }) => task !== null || server !== null);
  if (picks && !hasPicked) setPicked(true);
  return hasPicked || picks;
}
