import type { ReactNode } from 'react';
import type { JobId } from '../../engine/ids.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { OtherIdeas } from './OtherIdeas.tsx';
import styles from './Question.module.css';
import { askPreset, tour } from './tour.ts';
import { useStandsAlone } from './useStandsAlone.ts';

interface MoreToDoProps {
  readonly job: JobId;
  readonly runs: readonly RunTrace[];
  readonly preset: string;
  /** Stand before the others. */
  readonly children?: ReactNode;
}

/** What to do after the answer: move a control, see other systems on the same jobs, go on to the next question, or close it. */
export function MoreToDo({ job, runs, preset, children }: MoreToDoProps) {
  const setPhase = welcomeStore((welcome) => welcome.setPhase);
  const standsAlone = useStandsAlone();
  const chapter = tour.find((each) => each.preset === preset);
  const next = chapter === undefined ? undefined : tour[tour.indexOf(chapter) + 1];
  const [{ trace }] = runs;
  return (
    <>
      <div className={styles.actions}>
        {children}
        {chapter !== undefined && !standsAlone && (
          <Button onClick={() => focusControl(chapter.drag.path)}>{`Drag ${chapter.drag.name}`}</Button>
        )}
        {!standsAlone && job < trace.data.graphs.jobs && (
          <OtherIdeas job={job} beside={trace} arrival={trace.data.tables.jobs.columns.arrivedAt[job]} />
        )}
        {next !== undefined && !standsAlone && (
          <Button onClick={() => void askPreset(next.preset)}>{next.teaser}</Button>
        )}
      </div>
      <div className={styles.close}>
        <IconButton icon="close" size="small" label="Close the question" onClick={() => setPhase('over')} />
      </div>
    </>
  );
}

/** A drawer takes about so many frames to come into sight; on a slow machine they are fewer and longer. Our choice. */
const MOST_FRAMES = 60;

/** Brings the control of a setting into sight and gives it the focus; on a narrow page its drawer opens first. */
function focusControl(path: string): void {
  const isNarrow = window.matchMedia('(max-width: 1199px)').matches;
  if (isNarrow && layoutStore.getState().drawer !== 'rail') layoutStore.getState().toggleDrawer('rail');
  const find = () => document.querySelector<HTMLElement>(`[data-path="${path}"] input[type=range]`);
  if (find() === null) layoutStore.setState({ hasAllControls: true });
  focusOnceSeen(find, MOST_FRAMES);
}

/** Gives an element the focus, which one that is not yet visible refuses. */
function focusOnceSeen(find: () => HTMLElement | null, frames: number): void {
  requestAnimationFrame(() => {
    const element = find();
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
    if (document.activeElement !== element && frames > 1) focusOnceSeen(find, frames - 1);
  });
}
