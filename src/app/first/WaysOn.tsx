import { useMemo, useState } from 'react';
import { jumpTo } from '../../desk/play/playback.ts';
import { gainOf } from '../../desk/scenario/openingMoment.ts';
import { isEmbedded } from '../../desk/scenario/query.ts';
import type { JobId } from '../../engine/ids.ts';
import { calledOf } from '../../explain/verdict/names.ts';
import { hasDrawers, layoutStore } from '../../state/layoutStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { chapterSeeds } from './chapterSeeds.ts';
import { OtherIdeas } from './OtherIdeas.tsx';
import { tellVerdict } from './tellVerdict.ts';
import { askPreset, chapterOf, tour } from './tour.ts';
import { useStandsAlone } from './useStandsAlone.ts';
import styles from './WaysOn.module.css';
import { watchAgain } from './watchAgain.ts';

interface AfterProps {
  readonly job: JobId;
  readonly runs: readonly RunTrace[];
  readonly preset: string;
}

/** What to do after the answer: see it again, ask why, move a control, see other systems on the same jobs, go on, or close it. */
export function WaysOn({ job, runs, preset }: AfterProps) {
  const phase = welcomeStore((welcome) => welcome.phase);
  const setPhase = welcomeStore((welcome) => welcome.setPhase);
  const standsAlone = useStandsAlone();
  const [isAll, setAll] = useState(false);
  const isTold = phase === 'told';
  const toTry = () => {
    // It would cover the curve.
    selectionStore.setState({ isInspecting: false });
    setPhase('trying');
  };
  const [{ trace }] = runs;
  const isThere = job < trace.data.graphs.jobs;
  const arrival = isThere ? trace.data.tables.jobs.columns.arrivedAt[job] : 0;
  const beat = welcomeStore((welcome) => welcome.beat);
  const chapter = chapterOf(preset, beat);
  const next = chapter === undefined ? undefined : tour[tour.indexOf(chapter) + 1];
  // A chapter has more than fits in a line of a phone.
  const isLong = isTold && chapter !== undefined && !standsAlone;
  const extra = isLong ? styles.extra : undefined;
  return (
    <>
      <div className={styles.actions} data-all={isAll || undefined}>
        {isTold && (
          <>
            <span className={extra}>
              <Button variant="primary" onClick={() => watchAgain(arrival)}>
                See it again, slower
              </Button>
            </span>
            <WhyButton job={job} runs={runs} />
          </>
        )}
        {isTold && chapter !== undefined && (!standsAlone || isEmbedded) && (
          <span className={extra}>
            <Button onClick={toTry}>{`Drag ${chapter.drag.name}`}</Button>
          </span>
        )}
        {!standsAlone && isThere && (
          <span className={extra}>
            <OtherIdeas job={job} runs={runs} arrival={arrival} />
          </span>
        )}
        {next !== undefined && !standsAlone && (
          <Button onClick={() => void askPreset(next.preset)}>{next.teaser}</Button>
        )}
        {chapter !== undefined && next === undefined && !standsAlone && (
          <Button onClick={() => layoutStore.getState().openOverlay('ideas')}>The map of five ideas</Button>
        )}
        {isLong && (
          <span className={styles.more}>
            <Button variant="quiet" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
              {isAll ? 'Less' : 'More'}
            </Button>
          </span>
        )}
      </div>
      <div className={styles.close}>
        <IconButton icon="close" size="small" label="Close the question" onClick={() => setPhase('over')} />
      </div>
    </>
  );
}

/** Leads to the task that the answer is about, and to why it ran where it did. */
function WhyButton({ job, runs }: Omit<AfterProps, 'preset'>) {
  const standsAlone = useStandsAlone();
  const isReasoned = welcomeStore((welcome) => welcome.isReasoned);
  const { task, run, to } = useMemo(() => tellVerdict(runs, job), [runs, job]);
  if (task === null) return null;
  const why = () => {
    if (standsAlone) welcomeStore.setState({ isReasoned: !isReasoned });
    selectionStore.getState().selectTask(job, task, run);
    // A drawer opens only when it is asked for.
    if (!standsAlone && hasDrawers()) layoutStore.setState({ drawer: 'inspector' });
    jumpTo(to);
  };
  return (
    <Button isPressed={standsAlone ? isReasoned : undefined} onClick={why}>
      Why?
    </Button>
  );
}

/** Whether further seeds bear out what one job of one seed has shown. */
export function SeedsSay({ job, runs, preset }: AfterProps) {
  if (runs.length !== 2) return null;
  const [one, other] = runs;
  const gain = gainOf(one.trace, other.trace, job);
  const seeds = chapterSeeds(preset, gain, [calledOf(runs, 0), calledOf(runs, 1)]);
  return seeds !== '' && <p className={styles.seeds}>{seeds}</p>;
}
