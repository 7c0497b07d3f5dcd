import { type JobId, NONE, type SchedulerId, type ServerId, type TaskId } from '../../../engine/ids.ts';
import { type Micros, SECOND } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { Batch } from '../manager/batch.ts';
import type { Dispatch } from '../manager/dispatch.ts';
import type { SentRow } from '../manager/sentAttempts.ts';
import type { TaskBook } from '../manager/taskBook.ts';
import { createPeerTimes } from './peerTimes.ts';
import { createReruns } from './reruns.ts';

export type Stragglers = ReturnType<typeof createStragglers>;

/**
 * Straggler detection (Apollo §3.4, APO-30). From the rates at which tasks compute and read, their managers predict how long
 * they still need; one that needs significantly longer than a new attempt would, all in all, gets a copy. Both run until the
 * first ends, or until the copy has caught up: then it is the faster one, and the other ends.
 *
 * A task that reads much longer than expected is thought to need as long again (our choice: reports say nothing while it
 * reads). If it reads from one task, over links that transfers share, that task runs again elsewhere where this gives it another
 * way to what it reads in time (APO-31); the task itself gets no copy then.
 */
export function createStragglers(book: TaskBook, batch: Batch, dispatch: Dispatch) {
  const { sim, rules, sent, capacity, runTimes, logs } = book;
  const { graphs } = sim;
  const watcher = new Int32Array(graphs.jobs).fill(NONE); // [jobs] → manager whose alarm is set, or NONE
  const rounds = new Uint32Array(graphs.jobs); // [jobs] how often it was forgotten: alarms of earlier rounds mean nothing
  const hadCopy = new Uint8Array(graphs.tasks); // [tasks] whether a copy was ever sent
  const chosenIn = new Uint32Array(sim.topology.servers); // [servers] → number of the last look that sent a copy there
  let looks = 0;
  const peers = createPeerTimes(book);
  const reruns = rules.reruns ? createReruns(book, batch, dispatch, { hasPlace, isFree, chosen }) : null;
  const alarm = sim.schedulerTimer((manager, job, round) => {
    if (watcher[job] !== manager || rounds[job] !== round) return;
    watcher[job] = NONE;
    if (sim.ownerOf(graphs.jobFirstStage[job]) === manager) look(manager, job);
  });

  /** A task of the job runs: looks at the job from now on, at every report. */
  function watch(manager: SchedulerId, job: JobId): void {
    if (watcher[job] === manager) return;
    watcher[job] = manager;
    alarm.after(rules.reportEvery, manager, job, rounds[job]);
  }

  /** The job is over. */
  function forget(job: JobId): void {
    watcher[job] = NONE;
    rounds[job] += 1;
  }

  function look(manager: SchedulerId, job: JobId): void {
    if (sent.newestStarted(job) === NONE) return;
    looks += 1;
    peers.look(job);
    for (let row = sent.newestStarted(job); row !== NONE; row = sent.nextOf(row)) {
      if (sent.isOrdered[row] === 1 || book.isFinished(sent.task[row])) continue;
      if (sent.olderAt(sent.newestAt(sent.task[row])) === NONE) judge(manager, job, row);
      else if (sent.isCopy(row)) compare(manager, row);
    }
    watch(manager, job);
  }

  /** Sends a copy of a task if that is worth it. */
  function judge(manager: SchedulerId, job: JobId, row: SentRow): void {
    const stage = sent.stage[row];
    const task = sent.task[row];
    const left = leftOf(row);
    if (left <= rules.slowFrom * peers.leastUsual(stage)) return; // Most are no stragglers by far.
    const usual = usualFor(row);
    // A new attempt computes for the usual time, and more if it waits or reads.
    if (!(left > rules.slowFrom * usual) || !book.mayRepeat(stage)) return;
    if (!sim.isLive(sent.attempt[row], sent.generation[row]) || !hasPlace(job, task)) return;
    const isSlowReading = Number.isNaN(peers.impliedOf(row));
    if (isSlowReading && reruns?.runAgain(manager, row, left) === true) return;
    batch.setAlone(manager, stage, task);
    const best = batch.cheapest((server) => isFree(server, sent.server[row]));
    if (best === NONE || left <= rules.slowFrom * batch.parts.completion[best]) return;
    if (logs.copied.isOn)
      logs.copied.record(manager, stage, {
        task,
        server: sent.server[row],
        isSlowReading,
        hasToken: capacity.freeTokens(job) > 0,
        ran: Math.round(sim.now() - sent.startedAt[row]),
        left: Math.round(left),
        usual: Math.round(usual),
        candidates: batch.recordsOf(0, best),
      });
    hadCopy[task] = 1;
    const server = batch.costs.column[best];
    chosen(server);
    dispatch.copy(manager, stage, task, server, batch.expectedOf(best));
  }

  function chosen(server: ServerId): void {
    chosenIn[server] = looks;
  }

  /** Whether a copy may go to a server: matrices do not tell yet of another one that was sent there in this look. */
  function isFree(server: ServerId, own: ServerId): boolean {
    return server !== own && chosenIn[server] !== looks;
  }

  /** Whether a copy may be sent: with a token, or once without one if no task of the job waits for its first attempt. */
  function hasPlace(job: JobId, task: TaskId): boolean {
    if (capacity.freeTokens(job) > 0) return true;
    if (hadCopy[task] === 1 || book.waiting.count(job) > 0) return false;
    return capacity.allowance(job) >= 1;
  }

  /** How long a new attempt computes: as the other tasks of the stage; what is estimated where nothing is known of any. */
  function usualFor(row: SentRow): Micros {
    const usual = peers.usualFor(row);
    return Number.isNaN(usual) ? runTimes.of(sent.stage[row], sent.task[row]) : usual;
  }

  /** How long an attempt still needs by its rates; NaN: no report has come. */
  function leftOf(row: SentRow): Micros {
    const ran = sim.now() - sent.startedAt[row];
    const implied = peers.impliedOf(row);
    if (!Number.isNaN(implied)) return implied - ran;
    const cpu = runTimes.of(sent.stage[row], sent.task[row]);
    const reading = Math.max(0, sent.run[row] - cpu);
    return ran > rules.slowFrom * reading + SECOND ? ran + cpu : Number.NaN;
  }

  /** Ends the other attempts at a task whose copy has caught up with them. */
  function compare(manager: SchedulerId, copy: SentRow): void {
    if (!sim.isLive(sent.attempt[copy], sent.generation[copy])) return;
    const progress = sim.progress(sent.attempt[copy]);
    for (let row = sent.newestAt(sent.task[copy]); row !== NONE; row = sent.olderAt(row)) {
      if (row === copy || sent.isOrdered[row] === 1) continue;
      const isLive = sim.isLive(sent.attempt[row], sent.generation[row]);
      if (progress > 0 && isLive && sim.progress(sent.attempt[row]) <= progress)
        dispatch.end(manager, row, Outcome.lostRace);
    }
    dispatch.inherit(manager, sent.stage[copy], sent.task[copy]);
  }

  return {
    watch,

    forget,

    /** A manager looks after the job anew, perhaps with tasks that run already. */
    resume(manager: SchedulerId, job: JobId): void {
      forget(job);
      if (sent.newestStarted(job) !== NONE) watch(manager, job);
    },

    /** An attempt is over. */
    ended(manager: SchedulerId, row: SentRow): void {
      reruns?.readerOver(manager, row);
    },
  };
}
