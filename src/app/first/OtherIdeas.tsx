import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { formatMicros } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { plainText } from '../../explain/explanation.ts';
import { policies } from '../../policies/registry.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { useJobHues } from '../../views/looks/useJobHues.ts';
import { jobName } from '../../views/shared/names.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { onClock } from '../../views/surface/onClock.ts';
import { useReducedMotion } from '../../views/surface/useReducedMotion.ts';
import { Button } from '../../widgets/Button.tsx';
import { comparePolicy } from '../controls/editRuns.ts';
import { placeBelow } from '../parts/placeBelow.ts';
import { IdeaPicture } from './IdeaPicture.tsx';
import styles from './OtherIdeas.module.css';
import { tellVerdict } from './tellVerdict.ts';
import { type IdeaRun, useIdeaRuns } from './useIdeaRuns.ts';
import { watchAgain } from './watchAgain.ts';

/** One policy of each system, in the order of the papers. */
const systems = ['delay', 'quincy-qfp', 'sparrow', 'hopper', 'apollo'] as const;

// CSS pixels
const PICTURE = { width: 290, height: 170 } as const;

interface OtherIdeasProps {
  readonly job: JobId;
  /** Those on screen. */
  readonly runs: readonly RunTrace[];
  /** When the job arrives, in every run. */
  readonly arrival: number;
}

/**
 * Shows the other systems on the same jobs, in small and under the same clock, and says why each was faster or slower with the job;
 * each can be put beside the two.
 */
export function OtherIdeas({ job, runs, arrival }: OtherIdeasProps) {
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const [isOpen, setOpen] = useState(false);
  const scenario = scenarioStore((state) => state.scenario);
  const edit = scenarioStore((state) => state.edit);
  const ideas = useMemo(
    () => systems.filter((id) => scenario.runs.every(({ policy }) => policy !== id)),
    [scenario],
  );
  const sourceOf = useCallback(
    (id: string) => {
      const compared = comparePolicy(id)(scenario);
      return { scenario: compared, index: compared.runs.length - 1 };
    },
    [scenario],
  );
  // They keep the colours that the jobs have in the runs on screen.
  const hues = useJobHues(runs[0].trace);
  const isReduced = useReducedMotion();
  const known = useIdeaRuns(ideas, sourceOf, isOpen);
  return (
    <>
      <Button ref={button} popoverTarget={menuId} onClick={() => placeBelow(menu.current, button.current)}>
        Same jobs, other ideas
      </Button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        className={styles.ideas}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <div className={styles.head}>
          <Button icon="play" onClick={() => watchAgain(arrival)}>
            {`Play ${jobName(job)}`}
          </Button>
        </div>
        {ideas.map((id) => {
          const { title, family } = policies.get(id);
          const idea = known.get(id);
          return (
            <button
              key={id}
              type="button"
              className={styles.idea}
              popoverTarget={menuId}
              popoverTargetAction="hide"
              onClick={() => edit(comparePolicy(id))}
            >
              <span className={styles.picture} style={PICTURE} aria-hidden="true">
                {isOpen && idea !== undefined && 'trace' in idea && (
                  <IdeaPicture
                    trace={idea.trace}
                    hues={hues}
                    job={job}
                    now={now}
                    follow={isReduced ? onStandingClock : onClock}
                    {...PICTURE}
                  />
                )}
              </span>
              <span>
                <strong>{family}</strong> {isSame(title, family) ? '' : title}
                <span className={styles.says}>{outcome(idea, runs, job)}</span>
              </span>
            </button>
          );
        })}
      </div>
    </>
  );
}

const now = () => playbackStore.getState().time;

/** Redraws when the clock stops or is moved by hand: for those who asked for no motion. A stable function. */
function onStandingClock(redraw: () => void): () => void {
  return playbackStore.subscribe(({ isPlaying }) => {
    if (!isPlaying) redraw();
  });
}

/** Whether the title of a policy says no more than the name of its system. */
function isSame(title: string, family: string): boolean {
  return title.toLowerCase() === family.toLowerCase();
}

/** How a job went under an idea, and why it was done sooner or later than under the best of the runs on screen. */
function outcome(idea: IdeaRun | undefined, runs: readonly RunTrace[], job: JobId): string {
  if (idea === undefined) return 'Running …';
  if ('message' in idea) return idea.message;
  const [best] = runs.map(({ trace }) => trace).sort((one, other) => tookIn(one, job) - tookIn(other, job));
  // Named by their policies: the idea has no letter.
  const two = [best, idea.trace].map((trace, index) => ({
    ...{ index, trace },
    title: policies.get(trace.data.policy).title,
  }));
  const took = tookIn(idea.trace, job);
  const name = jobName(job);
  const head = Number.isFinite(took) ? `Finishes ${name} in ${formatMicros(took)}` : `Never finishes ${name}`;
  return `${head}: ${plainText(tellVerdict(two, job).cause)}`;
}

function tookIn({ data }: Trace, job: JobId): number {
  const { arrivedAt, finishedAt } = data.tables.jobs.columns;
  return finishedAt[job] - arrivedAt[job];
}
