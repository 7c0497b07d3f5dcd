import { layoutStore } from '../../state/layoutStore.ts';
import type { Run } from '../../state/runStore.ts';
import { isStale, runStore } from '../../state/runStore.ts';
import { isGuessing, welcomeStore } from '../../state/welcomeStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import type { View } from '../../views/shared/view.ts';
import { useSize } from '../../widgets/useSize.ts';
import { placeOfRun } from '../parts/QuestionRoom.tsx';
import { RunBadge } from '../parts/RunBadge.tsx';
import { AllRunsPane } from '../stage/AllRunsPane.tsx';
import paneStyles from '../stage/Pane.module.css';
import { RunHead } from '../stage/RunHead.tsx';
import { RunStatus } from '../stage/RunStatus.tsx';
import { useRunTitles, useRunTraces } from '../stage/runTraces.ts';
import { SameSize } from '../stage/sharedSize.tsx';
import { ViewFrame } from '../stage/ViewFrame.tsx';
import { arrangementOf, storyOf } from './arrangement.ts';
import styles from './EmbeddedPage.module.css';
import { useHero } from './useHero.ts';

/** The picture: all runs if they are legible in the frame that the page got, else one of them with letters to choose it by. */
export function EmbeddedStage({ isStory = false }: { readonly isStory?: boolean }) {
  const [measure, { width, height }] = useSize();
  const runs = runStore((state) => state.runs);
  const focused = layoutStore((layout) => layout.focusedRun);
  const titles = useRunTitles();
  const hero = useHero();
  const isGuess = welcomeStore(isGuessing);
  const guess = welcomeStore((welcome) => welcome.guess);
  const arrangement = isStory ? storyOf(runs.length, width) : arrangementOf(runs.length, width, height);
  const one = Math.min(isStory ? (guess ?? 0) : focused, Math.max(0, runs.length - 1));
  const shown = arrangement === 'one' ? runs.slice(one, one + 1) : runs;
  return (
    <div
      ref={measure}
      role="tabpanel"
      aria-label={hero.title}
      className={styles.hero}
      data-arrangement={arrangement}
      data-guessing={isGuess || undefined}
    >
      {hero.takes === 'all runs' && <AllRunsPane runs={runs} titles={titles} view={hero} />}
      {hero.takes === 'one run' && (isStory || width > 0) && (
        <SameSize>
          {shown.map((run) => (
            <Pane
              key={run.source.index}
              run={run}
              choices={arrangement === 'one' ? runs : []}
              titles={titles}
              view={hero}
            />
          ))}
        </SameSize>
      )}
    </div>
  );
}

interface PaneProps {
  readonly run: Run;
  /** All runs, if another one can be chosen here. */
  readonly choices: readonly Run[];
  readonly titles: readonly string[];
  readonly view: View;
}

function Pane({ run, choices, titles, view }: PaneProps) {
  const { index } = run.source;
  const stale = isStale(run);
  const isGuess = welcomeStore(isGuessing);
  const traces = useRunTraces([run], titles);
  return (
    <div
      className={paneStyles.pane}
      style={placeOfRun(index)}
      data-run={index}
      data-state={run.state.kind}
      data-digest={stale ? undefined : run.shown?.digest}
    >
      <RunStatus run={run} together={choices.length > 1 ? choices : [run]} />
      <ViewFrame
        view={view}
        runs={traces}
        isStale={stale}
        allowsInstead
        head={
          <RunHead
            index={index}
            title={titles[index] ?? ''}
            trace={run.shown?.trace ?? null}
            isStale={stale}
            isBrief={isGuess}
            badge={choices.length > 1 && <Letters runs={choices} chosen={index} titles={titles} />}
          />
        }
      />
    </div>
  );
}

interface LettersProps {
  readonly runs: readonly Run[];
  readonly chosen: number;
  readonly titles: readonly string[];
}

function Letters({ runs, chosen, titles }: LettersProps) {
  const focusRun = layoutStore((layout) => layout.focusRun);
  return (
    <span className={paneStyles.letters}>
      {runs.map(({ source: { index } }) => (
        <button
          key={index}
          type="button"
          className={paneStyles.letter}
          aria-pressed={index === chosen}
          aria-label={`Show run ${runLetter(index)}: ${titles[index] ?? ''}`}
          title={titles[index]}
          onClick={() => focusRun(index)}
        >
          <RunBadge index={index} />
        </button>
      ))}
    </span>
  );
}
