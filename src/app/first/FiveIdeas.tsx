import { useMemo } from 'react';
import { maxOf } from '../../base/extremes.ts';
import { formatMicros } from '../../base/format.ts';
import { beginLesson } from '../../desk/open/lesson.ts';
import type { JobId } from '../../engine/ids.ts';
import { builtInLessons } from '../../lessons/builtIn.ts';
import { policies } from '../../policies/registry.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { beginCourse } from '../deck/lecture.ts';
import styles from './FiveIdeas.module.css';
import { askPreset, tour } from './tour.ts';
import { useIdeaRuns } from './useIdeaRuns.ts';

/** All five systems on the same jobs, in the order of the tour. */
const { scenario } = presets.get('five-systems');
const ideas = scenario.runs.map(({ policy }) => policy);
const sourceOf = (idea: string) => ({ scenario, index: ideas.indexOf(idea) });

/** The jobs that are drawn: when the first of them arrive the cluster is busy. Our choice. */
const FIRST: JobId = 24;
const COUNT = 12;

/** Where the tour ends: the five ideas side by side on the same jobs, and the ways on. */
export function FiveIdeas() {
  const close = layoutStore((layout) => layout.closeOverlay);
  const openOverlay = layoutStore((layout) => layout.openOverlay);
  const known = useIdeaRuns(ideas, sourceOf, true);
  const lives = useMemo(() => ideas.map((id) => livesIn(known.get(id))), [known]);
  const until = maxOf(
    lives.flatMap((each) => each.map(({ end }) => end)),
    1,
  );
  const build = () => {
    welcomeStore.getState().setPhase('over');
    layoutStore.setState({ hasAllControls: true });
    close();
  };
  return (
    <Dialog title="Five ideas, the same twelve jobs" size="large" onClose={close}>
      <p className={styles.lead}>
        Each line is a job: pale while it waits for its first server, dark until it is done. There is no best
        of the five: the jobs decide.
      </p>
      <ol className={styles.ideas}>
        {tour.map(({ preset, idea, about }, place) => (
          <li key={preset}>
            <button
              type="button"
              className={styles.idea}
              onClick={() => {
                close();
                void askPreset(preset);
              }}
            >
              <strong className={styles.verb}>{idea}</strong>
              <span className={styles.system}>{policies.get(ideas[place]).family}</span>
              <Lives of={lives[place]} until={until} />
              <span className={styles.half}>{halfOf(lives[place])}</span>
              <span>{about}</span>
            </button>
          </li>
        ))}
      </ol>
      <h3 className={styles.on}>Go on</h3>
      <div className={styles.doors}>
        {builtInLessons.all.map(({ id, lesson }) => (
          <Button key={id} onClick={() => beginLesson(lesson, id)}>{`Lesson: ${lesson.title}`}</Button>
        ))}
        <Button icon="projector" onClick={() => beginCourse(tour.map(({ preset }) => preset))}>
          Teach all five
        </Button>
        <Button onClick={build}>Build your own</Button>
        <Button icon="upload" onClick={() => openOverlay('import')}>
          Import a log
        </Button>
        <Button variant="primary" icon="gallery" onClick={() => openOverlay('gallery')}>
          {`All ${presets.all.length} questions`}
        </Button>
      </div>
    </Dialog>
  );
}

/** When a job arrives, gets its first server and is done, since the first of those shown. [µs] */
interface Life {
  readonly arrival: number;
  readonly start: number;
  readonly end: number;
}

function livesIn(run: { readonly trace: Trace } | { readonly message: string } | undefined): readonly Life[] {
  if (run === undefined || !('trace' in run)) return [];
  const { jobs, attempts } = run.trace.data.tables;
  const { arrivedAt, finishedAt } = jobs.columns;
  return Array.from({ length: COUNT }, (_, place) => {
    const job = FIRST + place;
    const [first] = run.trace.attemptsOfJob(job);
    const since = arrivedAt[FIRST];
    return {
      arrival: arrivedAt[job] - since,
      start: attempts.columns.startedAt[first] - since,
      end: finishedAt[job] - since,
    };
  });
}

/** A line for each job, from its arrival to its end. */
function Lives({ of, until }: { readonly of: readonly Life[]; readonly until: number }) {
  return (
    <svg className={styles.lives} viewBox={`0 0 100 ${COUNT}`} preserveAspectRatio="none" aria-hidden="true">
      {of.map(({ arrival, start, end }, line) => {
        const at = (time: number) => (100 * time) / until;
        return (
          <g key={arrival}>
            <path d={`M${at(arrival)} ${line + 0.5}H${at(start)}`} className={styles.waits} />
            <path d={`M${at(start)} ${line + 0.5}H${at(end)}`} />
          </g>
        );
      })}
    </svg>
  );
}

/** "Half are done within 7.4 s, the last in 21 s". */
function halfOf(lives: readonly Life[]): string {
  if (lives.length === 0) return 'Running …';
  const took = lives.map(({ arrival, end }) => end - arrival).sort((a, b) => a - b);
  return `Half within ${formatMicros(took[Math.ceil(COUNT / 2) - 1])}, all within ${formatMicros(took[COUNT - 1])}`;
}
