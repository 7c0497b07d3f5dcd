import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { formatMicros } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { policies } from '../../policies/registry.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobName } from '../../views/shared/names.ts';
import { Button } from '../../widgets/Button.tsx';
import { comparePolicy } from '../controls/editRuns.ts';
import { placeBelow } from '../parts/placeBelow.ts';
import { IdeaPicture } from './IdeaPicture.tsx';
import styles from './OtherIdeas.module.css';
import { type IdeaRun, useIdeaRuns } from './useIdeaRuns.ts';
import { watchAgain } from './watchAgain.ts';

/** One policy of each system, in the order of the papers. */
const systems = ['delay', 'quincy-qfp', 'sparrow', 'hopper', 'apollo'] as const;

// CSS pixels
const PICTURE = { width: 150, height: 84 } as const;

interface OtherIdeasProps {
  readonly job: JobId;
  /** One of the runs on screen. */
  readonly beside: Trace;
  /** When the job arrives, in every run. */
  readonly arrival: number;
}

/** Shows the other systems on the same jobs, in small and under the same clock; each can be put beside the two. */
export function OtherIdeas({ job, beside, arrival }: OtherIdeasProps) {
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
          <span className={styles.says}>
            Stronger colours: longer queues. Small squares: tasks of {jobName(job)}.
          </span>
        </div>
        {ideas.map((id) => {
          const { title, family, summary } = policies.get(id);
          const run = known.get(id);
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
                {isOpen && run !== undefined && 'trace' in run && (
                  <IdeaPicture trace={run.trace} beside={beside} job={job} {...PICTURE} />
                )}
              </span>
              <span>
                <strong>{family}</strong> {isSame(title, family) ? '' : title}
                <span className={`${styles.says} ${styles.about}`}>{summary}</span>
                <span className={styles.says}>{outcome(run, job)}</span>
              </span>
            </button>
          );
        })}
      </div>
    </>
  );
}

/** Whether the title of a policy says no more than the name of its system. */
function isSame(title: string, family: string): boolean {
  return title.toLowerCase() === family.toLowerCase();
}

/** How a job went under an idea. */
function outcome(run: IdeaRun | undefined, job: JobId): string {
  if (run === undefined) return 'Running …';
  if ('message' in run) return run.message;
  const { arrivedAt, finishedAt } = run.trace.data.tables.jobs.columns;
  const took = finishedAt[job] - arrivedAt[job];
  return Number.isFinite(took)
    ? `Finishes ${jobName(job)} in ${formatMicros(took)}`
    : `Never finishes ${jobName(job)}`;
}
