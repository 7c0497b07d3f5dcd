import { isGuessing, welcomeStore } from '../../state/welcomeStore.ts';
import styles from './Beats.module.css';
import { beatNames, beats, chapterOf, openBeat } from './tour.ts';

/** Where one is in the story of an idea, and the way to each of its beats. */
export function Beats() {
  const { phase, preset, beat } = welcomeStore();
  const chapter = chapterOf(preset, beat);
  if (chapter === undefined || phase === 'over' || isGuessing({ phase })) return null;
  const here = phase === 'trying' ? beat : 'film';
  return (
    <ol className={styles.beats} aria-label="Beats of the story">
      {beats.map((each, at) => (
        <li key={each}>
          <button
            type="button"
            title={beatNames[each]}
            aria-label={beatNames[each]}
            data-place={at + 1}
            aria-current={each === here ? 'step' : undefined}
            onClick={() => void openBeat(chapter, each)}
          >
            <span>{beatNames[each]}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
