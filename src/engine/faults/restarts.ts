import { assert } from '../../base/assert.ts';
import type { JobId, ServerId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';
import { Outcome } from '../record/schema.ts';
import type { Workload } from '../workload/workload.ts';
import type { Failing } from './failing.ts';
import type { LostOutputs } from './lostOutputs.ts';

/**
 * Restarts jobs, such as those whose roots were lost (Quincy §2.2). Their attempts end and their outputs are
 * forgotten at once. Servers and schedulers are told in a separate event, since the call comes from within a policy's
 * hook.
 */
export class Restarts {
  /** Called when a job restarts; its pending losses are dropped, since all of it runs again. */
  onRestart: ((job: JobId) => void) | null = null;
  private readonly freed: ServerId[][] = []; // servers with freed slots, for each restart not reported yet
  private readonly starts: Failing['starts'] = this.parts.starts;
  private readonly endings: Failing['endings'] = this.parts.endings;
  private readonly begun: EventCode = this.kernel.on((job) => this.begin(job), 'restart of a job');

  constructor(
    private readonly workload: Workload,
    private readonly kernel: Kernel,
    private readonly jobs: Jobs,
    private readonly parts: Pick<Failing, 'starts' | 'endings'>,
    private readonly outputs: LostOutputs,
  ) {}

  restart(job: JobId): void {
    assert(this.jobs.isRunning(job), 'restartJob takes a job that has arrived and not finished');
    this.freed.push(this.cutAll(job));
    const { jobFirstStage, stageFirstTask } = this.workload;
    const first = stageFirstTask[jobFirstStage[job]];
    const end = stageFirstTask[jobFirstStage[job + 1]];
    for (let task = first; task < end; task += 1) this.starts.reading?.forget(task);
    this.outputs.forget(first, end);
    this.onRestart?.(job);
    this.jobs.restart(job);
    this.kernel.schedule(this.kernel.now(), this.begun, job);
  }

  /** Ends all attempts of a job; returns the servers of those that had a slot. */
  private cutAll(job: JobId): ServerId[] {
    const { attempts } = this.starts;
    const freed: ServerId[] = [];
    for (const attempt of attempts.liveOf((stage) => this.workload.stageJob[stage] === job)) {
      if (attempts.isWaiting(attempt)) {
        this.endings.callOff(attempt, Outcome.discarded);
        continue;
      }
      freed.push(attempts.serverOf(attempt));
      this.endings.fail(attempt);
    }
    return freed;
  }

  private begin(job: JobId): void {
    for (const server of this.freed.shift() ?? []) this.endings.offer(server);
    this.jobs.handFirst(job);
  }
}
