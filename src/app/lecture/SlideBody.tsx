import { describeScenario } from '../../desk/name/describeScenario.ts';
import { runTitles } from '../../desk/name/runTitle.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import type { Slide } from '../deck/deck.ts';
import { aboutRun } from '../first/aboutRun.ts';
import { RunBadge } from '../parts/RunBadge.tsx';
import styles from './Lecture.module.css';
import { Results } from './Results.tsx';
import { ShowMe } from './ShowMe.tsx';

/** Of more runs, what each does fits on no slide. Our choice. */
const MOST_DESCRIBED = 4;

/** What a slide says, where the picture itself does not ask or answer. */
export function SlideBody({
  slide,
  traces,
}: {
  readonly slide: Slide;
  readonly traces: readonly RunTrace[];
}) {
  const scenario = scenarioStore((state) => state.scenario);
  const { kind, text, control } = slide;
  if (kind === 'results') return <Results titles={runTitles(scenario)} traces={traces} />;
  return (
    <div className={styles.said}>
      {kind === 'title' ? <h2 className={styles.text}>{text}</h2> : <p className={styles.text}>{text}</p>}
      {(kind === 'title' || kind === 'predict') && (
        <ol className={styles.runs}>
          {runTitles(scenario).map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a run is known by its place.
            <li key={index}>
              <RunBadge index={index} /> {title}
              {kind === 'title' && scenario.runs.length <= MOST_DESCRIBED && (
                <span className={styles.does}>{aboutRun(scenario, index)}</span>
              )}
            </li>
          ))}
        </ol>
      )}
      {kind === 'title' && <p className={styles.about}>{describeScenario(scenario)}</p>}
      {control !== null && <ShowMe key={text} asked={control} />}
    </div>
  );
}
