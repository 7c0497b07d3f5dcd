import type { JobId, ServerId } from '../../../../engine/ids.ts';
import type { Policy } from '../../../../engine/policy/policy.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Outcome } from '../../../../engine/record/schema.ts';
import { type Choice, SlotJobs } from './testSlotJobs.ts';
import { SlotKills } from './testSlotKills.ts';
import { type SlotOrder, SlotOrders } from './testSlotOrder.ts';
import { oneCluster, ownClusters, partsAskedOn } from './testSlotParts.ts';
import { randomSlots, sinceBeat, slotReports } from './testSlotReports.ts';

/** What the rules of the Delay family are told; times in µs. */
export interface SlotOracleRules {
  readonly order: SlotOrder;
  readonly form: 'none' | 'levels' | 'count';
  readonly rackWait: number; // T1
  readonly remoteWait: number; // T2
  readonly skips: number; // D
  readonly isSeparate: boolean;
  readonly killAfter: number; // Infinity: never
  readonly heartbeat: number; // 0: slots are reported and offered at once
  readonly thinkTime: number;
  readonly thinkPerJob: number;
  readonly coalesce: boolean;
}

/** What the scheduler thinks about: slots that a server has reported, a server's beat, or slots that are idle. */
type News =
  | { readonly kind: 'slots' | 'beat'; readonly server: ServerId; slots: number }
  | { readonly kind: 'idle' };

/**
 * Offers each free slot to jobs in order, as the slides say, and finds everything anew each time. A second, slow way to the
 * same decisions: it shares no code with the policies (Delay Scheduling, "Delay Scheduling Details"; DEL-2 … DEL-21).
 */
export function slotOracle(sim: Sim, rules: SlotOracleRules): Policy {
  const { graphs, topology } = sim;
  const { heartbeat } = rules;
  const jobs = new SlotJobs(sim);
  const orders = new SlotOrders(sim, jobs);
  const kills = new SlotKills(sim, jobs, orders, rules.order, rules.killAfter);
  const parts = rules.isSeparate ? ownClusters(graphs, topology) : oneCluster(topology.servers);
  const patience = Array.from({ length: graphs.jobs }, () => ({ wait: 0, skips: 0, level: 0 }));
  const free: ServerId[] = randomSlots(sim); // the longest free first
  const lostServers: ServerId[] = [];
  const news: News[] = [];
  const awaited = new Set<ServerId>(); // are offered again at their next beat
  const launches = sim.launches({ waits: false });
  let isThinking = false;
  let inRound = 0; // news that the present round answers
  let decidedAt = 0;
  let soonest = Infinity;
  let alarmAt = Infinity;
  let isOfferSoon = false;

  const reports = slotReports(sim, heartbeat, (server, tasks) => {
    jobs.heardOf(tasks);
    if (!sim.isServerLost(server)) hear({ kind: 'slots', server, slots: tasks.length });
  });
  const thought = sim.schedulerTimer(answer);
  const alarm = sim.schedulerTimer(() => {
    if (sim.now() !== alarmAt) return;
    alarmAt = Infinity;
    offerIdleAgain();
  });
  const soon = sim.schedulerTimer(() => {
    isOfferSoon = false;
    hear({ kind: 'idle' });
  });
  const beat = sim.schedulerTimer((_scheduler, server) => {
    awaited.delete(server);
    if (free.includes(server) && jobs.anyPending()) hear({ kind: 'beat', server, slots: 0 });
  });

  function hear(item: News): void {
    news.push(item);
    if (!isThinking) think();
  }

  /** A round answers the news that are there when it begins, all of them or the first (DEL-24). */
  function think(): void {
    if (news.length === 0) return;
    isThinking = true;
    inRound = rules.coalesce ? news.length : 1;
    const time = rules.thinkTime + rules.thinkPerJob * jobs.countPending();
    if (time === 0) answer();
    else sim.think(0, time, thought, 0, 0);
  }

  function answer(): void {
    for (const item of news.splice(0, inRound)) {
      if (item.kind === 'idle') offerAllIdle();
      else offerSlots(item.server, item.slots);
    }
    if (heartbeat === 0) setAlarm();
    isThinking = false;
    think();
  }

  function offerSlots(server: ServerId, slots: number): void {
    if (heartbeat === 0) {
      for (let slot = 0; slot < slots; slot += 1) if (!offer(server)) free.push(server);
      return;
    }
    for (let slot = 0; slot < slots; slot += 1) free.push(server);
    while (jobs.anyPending() && free.includes(server) && offer(server)) free.splice(free.indexOf(server), 1);
    awaitBeat(server);
  }

  function offerAllIdle(): void {
    for (let left = free.length; left > 0 && jobs.anyPending(); left -= 1) {
      const server = free.shift() as ServerId;
      if (!offer(server)) free.push(server);
    }
  }

  function awaitBeat(server: ServerId): void {
    if (awaited.has(server) || !jobs.anyPending() || !free.includes(server)) return;
    awaited.add(server);
    beat.after(heartbeat - sinceBeat(sim, heartbeat, server), 0, server, 0);
  }

  function offerIdleAgain(): void {
    if (free.length === 0 || !jobs.anyPending()) return;
    if (heartbeat > 0) for (const server of new Set(free.toSorted((a, b) => a - b))) awaitBeat(server);
    else if (!isOfferSoon) {
      isOfferSoon = true;
      soon.after(0, 0, 0, 0);
    }
  }

  /** Idle slots are offered again when somebody may do more, or each second where skips are counted. */
  function setAlarm(): void {
    const until = rules.form === 'count' ? Math.min(soonest, 1_000_000) : soonest;
    soonest = Infinity;
    const at = sim.now() + until;
    if (free.length === 0 || !jobs.anyPending() || at >= alarmAt) return;
    alarmAt = at;
    alarm.after(until, 0, 0, 0);
  }

  function permits(job: JobId, distance: number): boolean {
    const { wait, skips, level } = patience[job];
    const { form, rackWait, remoteWait } = rules;
    if (distance === 0 || form === 'none') return true;
    if (form === 'count') return skips >= rules.skips;
    if (distance === 1 && (level >= 1 || wait >= rackWait)) return true;
    if (level === 2) return true;
    return level === 1 ? wait >= remoteWait : wait >= rackWait + remoteWait;
  }

  /** Scans the jobs; tells whether one of them took the slot. */
  function offer(server: ServerId): boolean {
    const isTaken = giveToClaimant(server) || scan(server);
    decidedAt = sim.now();
    return isTaken;
  }

  function giveToClaimant(server: ServerId): boolean {
    const job = kills.claimOn(server);
    const choice = job === undefined ? undefined : jobs.nearest(job, server);
    if (job === undefined || choice === undefined) return false;
    launch(job, choice, server);
    return true;
  }

  function scan(server: ServerId): boolean {
    let until = Infinity; // a job that declines the slot may do more
    const all = orders.inOrder(rules.order);
    for (const job of partsAskedOn(server, parts, lostServers).flatMap((part) =>
      all.filter((each) => parts.ofJob(each) === part),
    )) {
      const state = patience[job];
      const choice = jobs.nearest(job, server);
      if (choice !== undefined && permits(job, choice.distance)) {
        launch(job, choice, server);
        return true;
      }
      const before = state.wait;
      const waited = sim.now() - Math.max(jobs.since[job], decidedAt);
      if (choice !== undefined || rules.form === 'levels') state.wait += waited;
      if (choice === undefined) continue;
      state.skips += 1;
      if (rules.form !== 'levels' || state.level === 2) continue;
      // When it would be permitted more.
      const all = rules.rackWait + rules.remoteWait;
      const marks = state.level === 1 ? [rules.remoteWait] : [rules.rackWait, all];
      const mark = marks.find((each) => before < each) ?? (marks.at(-1) as number);
      until = Math.min(until, Math.max(0, mark - state.wait));
    }
    soonest = Math.min(soonest, until);
    return false;
  }

  function launch(job: JobId, { task, distance }: Choice, server: ServerId): void {
    const state = patience[job];
    const { facts, pending } = jobs;
    const stage = facts.stageOf(task);
    jobs.launched(job, task, server);
    if (rules.form === 'levels') state.level = distance;
    if (rules.form === 'levels' || distance === 0) [state.wait, state.skips] = [0, 0];
    const isLast = pending[job].every((other) => facts.stageOf(other) !== stage);
    if (isLast && pending[job].some((other) => !facts.reads(other) || facts.isConfined(other))) soonest = 0;
    kills.launched(task, launches.launch(0, task, stage, server));
  }

  return {
    onStageReady(_scheduler, stage) {
      const job = graphs.stageJob[stage];
      const wasIdle = !jobs.anyPending();
      jobs.stageReady(stage);
      if (jobs.pending[job].length === 0) return;
      kills.wants(job);
      if (heartbeat === 0 || wasIdle) offerIdleAgain();
    },
    onAttemptEnded(_scheduler, attempt, outcome) {
      if (outcome !== Outcome.finished) return;
      jobs.taskEnded(sim.taskOf(attempt));
      reports.ended(sim.taskOf(attempt));
    },
    onSlotFree: reports.slotFree,
    onTaskLost: (_scheduler, _stage, task) => jobs.taskLost(task),
    onServerDown: reports.serverDown,
    onServerLost(_scheduler, server) {
      jobs.serverLost(server);
      reports.serverLost(server);
      kills.serverLost(server);
      for (const item of news) if (item.kind !== 'idle' && item.server === server) item.slots = 0;
      while (free.includes(server)) free.splice(free.indexOf(server), 1);
      lostServers.push(server);
      const isAlone = parts.ofServer.every(
        (part, other) => part !== parts.ofServer[server] || lostServers.includes(other),
      );
      if (isAlone) offerIdleAgain();
    },
    onServerBack(_scheduler, server) {
      lostServers.splice(lostServers.indexOf(server), 1);
      hear({ kind: 'slots', server, slots: topology.slots[server] });
    },
  };
}
