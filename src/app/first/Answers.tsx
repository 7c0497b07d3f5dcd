import { formatMicros } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { placeOfRun } from '../parts/QuestionRoom.tsx';
import { RunBadge } from '../parts/RunBadge.tsx';
import styles from './Answers.module.css';
import { RunCaption } from './RunCaption.tsx';
import { useAbouts } from './useAskedRuns.ts';
import { useInLecture } from './useStandsAlone.ts';

interface AnswersProps {
  readonly job: JobId;
  readonly runs: readonly RunTrace[];
  onPick?(run: number): void;
  onNear?(): void;
}

/** The runs to choose from, each above its picture, of which it is the head: afterwards with what was guessed and what came out. */
export function Answers({ job, runs, onPick, onNear }: AnswersProps) {
  const phase = welcomeStore((welcome) => welcome.phase);
  const guess = welcomeStore((welcome) => welcome.guess);
  const abouts = useAbouts();
  const inLecture = useInLecture();
  const isAsked = phase === 'asked';
  return (
    <div
      className={styles.answers}
      data-quiet={(phase === 'watching' && !inLecture) || undefined}
      style={{ '--answers': runs.length } as React.CSSProperties}
    >
      {runs.map((run) => {
        const { index, title } = run;
        const isGuessed = index === guess;
        return (
          <button
            key={index}
            type="button"
            className={styles.answer}
            style={placeOfRun(index)}
            disabled={!isAsked}
            aria-pressed={isAsked ? undefined : isGuessed}
            onClick={() => onPick?.(index)}
            onPointerEnter={onNear}
            onFocus={onNear}
          >
            <span className={styles.digit} aria-hidden="true">
              {isGuessed && !isAsked ? '✓' : index + 1}
            </span>
            <span className={styles.choice}>
              <span className={styles.name}>
                <RunBadge index={index} /> <span className={styles.title}>{title}</span>
                {!inLecture && !isAsked && (
                  <span className={styles.outcome}>
                    {isGuessed && <span>your guess</span>}
                    {phase === 'told' && <strong>{tookUnder(run, job)}</strong>}
                  </span>
                )}
              </span>
              {inLecture && phase === 'watching' ? (
                <span className={styles.caption}>
                  <RunCaption run={run} job={job} />
                </span>
              ) : (
                <span className={styles.summary}>{abouts[index]}</span>
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** "610 ms": how long the job took in a run. */
function tookUnder({ trace }: RunTrace, job: JobId): string {
  const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
  const took = finishedAt[job] - arrivedAt[job];
  return Number.isFinite(took) ? formatMicros(took) : 'not finished';
}
