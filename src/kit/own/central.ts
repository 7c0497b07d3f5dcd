import type { JobId, ServerId, StageId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { Desk, type DeskRules, noTimes } from '../central/desk.ts';
import { EndsInReports } from '../central/endsInReports.ts';
import { FreeSlots } from '../central/freeSlots.ts';
import { SCHEDULER } from '../central/launcher.ts';
import { Orders } from '../central/orders.ts';
import { WordLog } from '../decisionSchema.ts';
import { Sampling } from '../probing/sampling.ts';
import { PendingTasks } from '../tasks/pendingTasks.ts';
import { Calls } from './calls.ts';
import type { OwnCode } from './code.ts';
import { decidedKind } from './decisions.ts';
import { JobNews } from './jobNews.ts';
import { OwnCopies } from './ownCopies.ts';

/** What `near` says of a job none of whose tasks may run on the server: one more than what `PendingTasks` says of others. */
const NOWHERE = 4;

/** One scheduler that offers each free slot to somebody's `decide`, which names the job that gets it. */
export function createOwnCentral(sim: Sim, code: OwnCode, onLog: (line: string) => void): Policy {
  const { graphs, topology } = sim;
  const pending = new PendingTasks(graphs, topology, false);
  const free = new FreeSlots(topology, sim.stream('idle slots'));
  const log = new WordLog(sim, decidedKind);
  const sampling = new Sampling(sim);
  let server: ServerId = NONE; // that is asked about
  let until: Micros = Infinity; // when idle slots are offered again
  let alarmAt: Micros = Infinity;
  const calls = new Calls(
    sim,
    sampling,
    code,
    'decide',
    {
      near,
      wake(scheduler, delay) {
        if (copies === null) until = Math.min(until, delay);
        else copies.wake(scheduler, delay);
      },
      copy: (scheduler, task, server) => copies?.copy(scheduler, task, server) === true,
    },
    onLog,
  );
  const news = new JobNews(sim, calls, pending.ofJob);
  const launches = sim.launches({ waits: false });
  const copies = calls.hasWatch
    ? new OwnCopies(sim, launches, calls, offerIdleSoon, (each) => {
        const isFree = free.has(each);
        if (isFree) free.takeFrom(each);
        return isFree;
      })
    : null;
  const hasEnded = (job: JobId) => news.changed(job, -1);
  // Where there may be copies, a message tells of each end, before the report of the slot.
  const ends = copies === null ? new EndsInReports(sim, hasEnded) : null;
  const rules: DeskRules = {
    list,
    lose(stage, task) {
      if (running.isRunning(task)) hasEnded(graphs.stageJob[stage]);
      running.lost(task, stage);
      pending.lose(stage, task);
    },
    decide: offerIdle,
    offer(each, slots) {
      for (let i = 0; i < slots; i += 1) if (!offer(each)) free.add(each);
    },
    roundOver: setAlarm,
    reported: (each, slots) => ends?.reported(each, slots),
    serverLost(each) {
      ends?.serverLost(each);
      sampling.avoidLost();
    },
  };
  const desk = new Desk(sim, noTimes, free, rules, {
    launch: (...of) => (copies?.launches ?? launches).launch(SCHEDULER, ...of),
  });
  const running = new Orders(sim, desk, 'nothing');
  const alarm = sim.schedulerTimer(() => {
    if (sim.now() !== alarmAt) return; // A sooner one was set.
    alarmAt = Infinity;
    offerIdleSoon();
  });

  function near(jobs: Int32Array, count: number): void {
    for (let i = 0; i < count; i += 1)
      jobs[i] = isWaiting(jobs[i]) && pending.find(jobs[i], server) ? pending.locality : NOWHERE;
  }

  const isWaiting = (job: number) =>
    server !== NONE && job >= 0 && job < graphs.jobs && pending.ofJob[job] > 0;

  function list(stage: StageId): void {
    const job = graphs.stageJob[stage];
    pending.add(stage);
    if (pending.ofJob[job] === 0) return;
    news.changed(job, 0);
    offerIdleSoon();
  }

  /** Jobs that arrive together share the free slots. */
  function offerIdleSoon(): void {
    if (free.total > 0 && pending.total > 0) desk.lookSoon();
  }

  /** Offers all idle slots once, the longest idle first. */
  function offerIdle(): void {
    for (let left = free.total; left > 0 && free.total > 0 && pending.total > 0; left -= 1) {
      const each = free.take();
      if (!offer(each)) free.add(each);
    }
  }

  /** Offers a free slot; tells whether it is taken. */
  function offer(each: ServerId): boolean {
    if (pending.total === 0) return false;
    news.tell();
    server = each;
    const job = calls.decide(each);
    if (job !== NONE) launch(job, each);
    server = NONE;
    return job !== NONE;
  }

  function launch(job: JobId, on: ServerId): void {
    if (!isWaiting(job) || !pending.find(job, on)) {
      calls.refuse(`decide returned job ${job}, none of whose tasks may run on server ${on}`, 'decide');
    }
    // Tasks without input that waited for this stage may take slots that were declined before.
    if (pending.isLastBeforeOthers) until = 0;
    const { stage } = pending;
    const task = pending.take();
    if (log.isOn) {
      log.words[log.at.task] = task;
      log.words[log.at.server] = on;
      log.words[log.at.near] = pending.locality;
      log.record(SCHEDULER, stage);
    }
    news.changed(job, 1);
    running.launch(task, stage, on);
  }

  /** Sets an alarm to offer idle slots again. */
  function setAlarm(): void {
    const at = sim.now() + until;
    until = Infinity;
    if (free.total === 0 || pending.total === 0 || at >= alarmAt) return;
    alarmAt = at;
    alarm.after(at - sim.now(), SCHEDULER, 0, 0);
  }

  const policy: Policy = {
    ...desk.policy,
    onAttemptEnded(_scheduler, attempt, outcome) {
      if (outcome !== Outcome.finished) return;
      const stage = sim.stageOf(attempt);
      running.finished(sim.taskOf(attempt));
      if (ends === null) hasEnded(graphs.stageJob[stage]);
      else ends.ended(stage);
    },
    onSlotFree(each) {
      ends?.slotFree(each);
      desk.policy.onSlotFree(each);
    },
  };
  return copies?.over(policy) ?? policy;
}
