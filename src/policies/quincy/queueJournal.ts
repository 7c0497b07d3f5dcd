import type { JobId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';
import { payloadLogs } from '../../kit/decisionSchema.ts';
import type { Blocking } from './blocking.ts';
import { matchKind, type OverShare, overShareKind, queueKinds, sharesKind } from './decisions/queues.ts';
import { type Level, levels, type Queues } from './queues.ts';
import type { Workers } from './workers.ts';

/** Records the decisions of a greedy scheduler (`decisions/queues.ts`). */
export class QueueJournal {
  private readonly workers: Workers;
  private readonly logs;
  private known: number[] = []; // job, share and whether blocked, for each job of the last record

  constructor(sim: Sim, workers: Workers) {
    this.workers = workers;
    this.logs = payloadLogs(sim, { shares: sharesKind, match: matchKind, overShare: overShareKind });
  }

  /** Records the shares of all running jobs, if one of them has changed. */
  shares(jobs: readonly JobId[], blocking: Blocking): void {
    if (!this.logs.shares.isOn) return;
    const { known, workers } = this;
    const now = jobs.flatMap((job) => [job, blocking.share[job], Number(blocking.isBlocked(job))]);
    if (now.length === known.length && now.every((word, at) => word === known[at])) return;
    this.known = now;
    const shares = jobs.map((job) => ({
      job,
      submitted: workers.submitted(job),
      running: workers.running[job],
      share: blocking.share[job],
      isBlocked: blocking.isBlocked(job),
    }));
    this.logs.shares.record(SCHEDULER, NONE, shares);
  }

  /** Records a match; to be called before the task leaves its queues. */
  matched(task: TaskId, server: ServerId, level: Level, queues: Queues): void {
    if (!this.logs.match.isOn) return;
    let passed = queues.countBefore(task, server, level);
    for (const each of levels) if (each < level) passed += queues.count(server, each);
    const lengths = [queues.count(server, 0), queues.count(server, 1), queues.count(server, 2)] as const;
    const match = { task, server, queue: queueKinds[level], lengths, passed };
    this.logs.match.record(SCHEDULER, this.workers.stageOf[task], match);
  }

  overShare(stage: StageId, overShare: OverShare): void {
    this.logs.overShare.record(SCHEDULER, stage, overShare);
  }
}
