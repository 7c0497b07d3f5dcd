import { type ReactNode, useMemo } from 'react';
import { formatCount, formatPercent, formatSeconds } from '../../../base/format.ts';
import { toSeconds } from '../../../engine/kernel/time.ts';
import { slowdown } from '../../../metrics/ideal.ts';
import { jobResponse } from '../../../metrics/responseTime.ts';
import { summaryOf } from '../../../metrics/samples.ts';
import { blockedReplicas, meanTimeToLocalSlot, timeToShare } from '../../../theory/delay.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { runName } from '../../../views/chart/runLook.ts';
import { Cited } from '../../../views/shared/Cited.tsx';
import { Hint } from '../../../views/shared/Hint.tsx';
import type { RunTrace, ViewProps } from '../../../views/shared/view.ts';
import styles from '../../../views/theory/Theory.module.css';
import { Written } from '../../../views/theory/Written.tsx';
import { runSetting } from './runSetting.ts';

/** The conditions under which waiting pays, with the numbers of the first run whose tasks read input. */
export function Conditions({ runs, picker }: ViewProps & { readonly picker: ReactNode }) {
  const found = useMemo(
    () =>
      runs.map((run) => ({ run, conditions: conditionsOf(run) })).find((each) => each.conditions.length > 0),
    [runs],
  );
  return (
    <ChartFrame
      controls={picker}
      note={
        <>
          Delay Scheduling, “Conclusions” · <Cited text="DEL-28" />
          {found !== undefined && ` · numbers of ${runName(found.run)}`}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section would be a landmark within the one of the view. */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="When waiting pays">
        {found === undefined && <p>No task of these runs reads input.</p>}
        <dl className={styles.conditions}>
          {found?.conditions.map(({ title, written, numbers, holds, help }) => (
            <div key={title} className={styles.condition} data-holds={holds}>
              <dt>
                <span className={styles.verdict}>{holds ? '✓ yes' : '✗ no'}</span>
                <Hint text={help}>{title}</Hint>
              </dt>
              <dd>
                <Written text={written} />
                <span>{numbers}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </ChartFrame>
  );
}

/** A condition under which waiting pays, with the numbers of a run (Delay Scheduling, "Conclusions"). */
interface Condition {
  readonly title: string;
  /** The comparison, in symbols. */
  readonly written: string;
  /** The comparison, in numbers. */
  readonly numbers: string;
  readonly holds: boolean;
  readonly help: string;
}

// "Much shorter" means at least this many times.
const MUCH = 3;
const LONG = 5;

/** Lists the conditions for waiting to pay, and whether a run meets them; empty if no task has input. */
export function conditionsOf(run: RunTrace): readonly Condition[] {
  const setting = runSetting(run);
  const { servers, slotsPerServer, replicas, taskTime, remotePenalty, tasks, jobsInSystem } = setting;
  const response = summaryOf(run.trace, jobResponse).p50;
  if (!(taskTime > 0)) return [];
  const slots = servers * slotsPerServer;
  const localSlotTime = meanTimeToLocalSlot(taskTime, replicas, slotsPerServer);
  const share = Math.min(tasks, slots / Math.max(1, jobsInSystem));
  const toShare = timeToShare(share, slots, taskTime);
  const longShare = longTaskShare(run);
  const blocked = blockedReplicas(longShare, replicas, slotsPerServer);
  const penalty = remotePenalty > 0 ? remotePenalty : taskTime;
  return [
    {
      title: 'Tasks are much shorter than jobs',
      written: 'T ≪ J',
      numbers: `${formatSeconds(taskTime)} against ${formatSeconds(response)}`,
      holds: response >= MUCH * taskTime,
      help: 'The mean time of a task with input, and the median response time of a job. Slots must come free often during a job’s life.',
    },
    {
      title: 'A task can run in many places',
      written: 'R·L',
      numbers: `${formatCount(replicas)} × ${formatCount(slotsPerServer)} = ${formatCount(replicas * slotsPerServer)} slots`,
      holds: replicas * slotsPerServer >= MUCH,
      help: 'Replicas of a block times slots per server: the more, the sooner one of them comes free.',
    },
    {
      title: 'A local slot comes sooner than a remote one costs',
      written: 't = T/(R·L) < d',
      numbers: `${formatSeconds(localSlotTime)} against ${formatSeconds(penalty)}`,
      holds: localSlotTime < penalty,
      help:
        remotePenalty > 0
          ? 'How much longer remote tasks took than local ones in this run.'
          : 'Remote tasks took no longer than local ones in this run, or there were none, so d is taken to be one task time, as in the paper.',
    },
    {
      title: 'Long tasks leave replicas within reach',
      written: 'φ^(R·L)',
      numbers: `${formatPercent(longShare)} of busy slots, ${formatPercent(blocked)} out of reach`,
      holds: blocked < 0.02,
      help: `The share of busy slot time that went to tasks at least ${LONG} times as long as the mean, and how often such tasks hold all slots on the servers with a block.`,
    },
    {
      title: 'A job gets its share soon without stopping tasks',
      written: 'F·T/S ≪ J',
      numbers: `${formatCount(share)} of ${formatCount(slots)} slots in ${formatSeconds(toShare)}`,
      holds: response >= MUCH * toShare,
      help: `The time until a job has its fair share by taking slots that come free, against the median response time, ${formatSeconds(response)}; jobs take ${formatCount(summaryOf(run.trace, slowdown).p50)} times their ideal.`,
    },
  ];
}

/** Gives the share of busy slot time of tasks that are at least LONG times as long as the mean. */
function longTaskShare({ trace }: RunTrace): number {
  const { length, columns } = trace.data.tables.attempts;
  const times = Array.from({ length }, (_, row) => toSeconds(columns.endedAt[row] - columns.startedAt[row]));
  const ran = times.filter((time) => Number.isFinite(time) && time > 0);
  const total = ran.reduce((sum, time) => sum + time, 0);
  const mean = total / Math.max(1, ran.length);
  const long = ran.filter((time) => time >= LONG * mean).reduce((sum, time) => sum + time, 0);
  return total > 0 ? long / total : 0;
}
