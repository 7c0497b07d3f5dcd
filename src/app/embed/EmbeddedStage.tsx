import { layoutStore } from '../../state/layoutStore.ts';
import { type Run, runStore } from '../../state/runStore.ts';
import { isGuessing, welcomeStore } from '../../state/welcomeStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { useSize } from '../../widgets/useSize.ts';
import { RunBadge } from '../parts/RunBadge.tsx';
import { AllRunsPane } from '../stage/AllRunsPane.tsx';
import paneStyles from '../stage/Pane.module.css';
import { RunPane } from '../stage/RunPane.tsx';
import { useRunTitles } from '../stage/runTraces.ts';
import { SameSize } from '../stage/sharedSize.tsx';
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
  const mayChoose = arrangement === 'one' && runs.length > 1;
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
            <RunPane
              key={run.source.index}
              run={run}
              titles={titles}
              view={hero}
              allowsInstead
              together={mayChoose ? runs : undefined}
              isBrief={isGuess}
              badge={mayChoose && <Letters runs={runs} chosen={run.source.index} titles={titles} />}
            />
          ))}
        </SameSize>
      )}
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
