import type { Rule, Server } from './testActors.ts';
import type { Cluster } from './testCluster.ts';
import { remove } from './testDrawing.ts';
import type { Params } from './testEarly.ts';
import { micros, type Stage, type Task } from './testPlan.ts';

/** One scheduler and one line of stages, first come, first served: all-knowing, or told by messages (§4.2, §7.4, §9). */
export function centralRule(cluster: Cluster, policy: string, params: Params): Rule {
  const isOmniscient = policy === 'omniscient';
  const cost = policy === 'central-cost' ? micros(Number(params.launchCost)) : 0;
  const period = policy === 'heartbeat' ? micros(Number(params.heartbeat)) : 0;
  const line: Stage[] = []; // in the order in which they came first
  const offered = new Set<Task>(); // of which it has heard: those that were lost at once are told stage by stage
  let free: { readonly server: Server; readonly since: number }[] = [];
  const unreported = cluster.servers.map(() => 0);
  const falls = cluster.servers.map(() => 0);
  const knownFalls = cluster.servers.map(() => 0);
  let thinksAbout: Server | null = null;
  let thinksOf: Task | null = null;
  let isInVain = false;
  let returns = 0; // of the scheduler
  const asked = cluster.servers.map(() => 0); // the latest question that each was asked since a return; 0: none
  const owed = cluster.servers.map(() => 0); // the question that its next heartbeat answers
  const isUnsure = cluster.servers.map(() => false); // it has yet to answer

  for (let lane = 0; lane < cluster.slots; lane += 1)
    for (const server of cluster.servers) addSlots(server, 1);

  function addSlots(server: Server, count: number): void {
    for (let i = 0; i < count; i += 1) free.push({ server, since: cluster.clock.now });
  }

  /** The first task of the line that some free slot may run, and the slots that may be chosen for it. */
  function next(): { readonly task: Task; readonly stage: Stage; readonly slots: typeof free } | undefined {
    for (const stage of line) {
      for (const task of stage.left.filter((each) => offered.has(each))) {
        const slots = free.filter(({ server }) => task.allowed.includes(server.id));
        if (slots.length > 0) return { task, stage, slots };
      }
    }
    return undefined;
  }

  function fill(): void {
    for (let found = next(); found !== undefined && thinksAbout === null; found = next()) {
      const { stage, slots } = found;
      if (cost > 0) {
        think(stage, found);
        return;
      }
      const chosen = cluster.choices.takeBinding(stage.id, cluster.clock.now);
      const task = stage.isApart ? found.task : takeAlikeAs(stage, chosen?.task);
      const server = takeSlot(slots, chosen?.server, task);
      if (task.id !== chosen?.task) cluster.complain(`task ${task.id} is next, not ${chosen?.task}`);
      take(task);
      if (server === undefined) return;
      launch(task, server);
    }
  }

  /** Where any server will do, the slot that is free longest; else any. */
  function takeSlot(slots: typeof free, id: number | undefined, task: Task): Server | undefined {
    const mine = slots.filter(({ server }) => server.id === id).sort((a, b) => a.since - b.since)[0];
    const longest = Math.min(...slots.map(({ since }) => since));
    if (mine === undefined || (!task.isConfined && mine.since > longest)) {
      cluster.complain(`task ${task.id} goes to ${id}, not to ${slots.map(({ server }) => server.id)}`);
    }
    free = free.filter((slot) => slot !== mine);
    return mine?.server;
  }

  function takeAlikeAs(stage: Stage, wanted: number | undefined): Task {
    return stage.returned.find((task) => task.id === wanted && offered.has(task)) ?? stage.left[0];
  }

  /** It works on one launch at a time, and says only then what and where. */
  function think(
    stage: Stage,
    { task: first, slots }: { readonly task: Task; readonly slots: typeof free },
  ): void {
    const ends = cluster.clock.now + cost;
    const chosen = cluster.choices.bindingAt(stage.id, ends);
    const task = stage.isApart ? first : takeAlikeAs(stage, chosen?.task);
    // What it thinks about may be lost meanwhile, and then the run does not tell what it was.
    const likely = first.isConfined ? [...slots].sort((a, b) => a.server.id - b.server.id) : slots;
    const server = slots.find((slot) => slot.server.id === chosen?.server)?.server ?? likely[0].server;
    const slot = free.filter((each) => each.server === server).sort((a, b) => a.since - b.since)[0];
    free = free.filter((each) => each !== slot);
    take(task);
    thinksAbout = server;
    thinksOf = task;
    const returnsThen = returns;
    cluster.clock.at(ends, () => {
      if (returns !== returnsThen || cluster.isDown[0]) return;
      thinksAbout = null;
      if (isInVain) {
        cluster.giveBack(task);
        offered.add(task);
      } else {
        const found = cluster.choices.takeBinding(stage.id, ends);
        if (found?.task !== task.id || found.server !== server.id) {
          cluster.complain(`task ${task.id} goes to ${server.id}, not ${found?.task} to ${found?.server}`);
        }
        launch(task, server);
      }
      isInVain = false;
      fill();
    });
  }

  function take(task: Task): void {
    offered.delete(task);
    remove(task);
  }

  function launch(task: Task, server: Server): void {
    const attempt = cluster.bind(task, server);
    if (isOmniscient) cluster.start(attempt);
    else cluster.toServer('launch', 0, server, task.stage, attempt, () => cluster.start(attempt));
  }

  function report(server: Server, slots: number): void {
    const fall = falls[server.id];
    cluster.toScheduler('slotFree', server, 0, null, () => {
      if (isUnsure[server.id] || fall !== knownFalls[server.id]) return;
      addSlots(server, slots);
      fill();
    });
  }

  /** A scheduler that was away asks what is free; answers say how often the server fell, as those that were lost do not. */
  function ask(server: Server): void {
    isUnsure[server.id] = true;
    asked[server.id] += 1;
    const question = asked[server.id];
    cluster.toServer('whatIsFree', 0, server, null, null, () => {
      if (period === 0) {
        answer(server, question);
        return;
      }
      owed[server.id] = question;
      atBeat(server);
    });
  }

  function answer(server: Server, question: number): void {
    owed[server.id] = 0;
    unreported[server.id] = 0;
    const fall = falls[server.id];
    const slots = cluster.free(server);
    cluster.toScheduler('free', server, 0, null, () => {
      if (question !== asked[server.id]) return;
      isUnsure[server.id] = false;
      knownFalls[server.id] = fall;
      addSlots(server, slots);
      fill();
    });
  }

  function atBeat(server: Server): void {
    const phase = Math.floor((period * server.id) / cluster.servers.length);
    const beat = Math.ceil((cluster.clock.now - phase) / period) * period + phase;
    const fall = falls[server.id];
    cluster.clock.at(beat, () => {
      if (fall !== falls[server.id]) return;
      if (owed[server.id] > 0) {
        answer(server, owed[server.id]);
        return;
      }
      if (unreported[server.id] === 0) return;
      report(server, unreported[server.id]);
      unreported[server.id] = 0;
    });
  }

  return {
    stageReady(stage) {
      if (!line.includes(stage)) line.push(stage);
      for (const task of stage.left) offered.add(task);
      fill();
    },
    slotFree(server) {
      if (isOmniscient) {
        addSlots(server, 1);
        fill();
        return;
      }
      if (period === 0) {
        report(server, 1);
        return;
      }
      unreported[server.id] += 1;
      atBeat(server);
    },
    serverDown(server) {
      falls[server.id] += 1;
      unreported[server.id] = 0;
      owed[server.id] = 0;
      if (isOmniscient) free = free.filter((slot) => slot.server !== server);
    },
    serverLost(_scheduler, server) {
      if (isUnsure[server.id]) asked[server.id] += 1;
      else knownFalls[server.id] += 1;
      if (!isOmniscient) free = free.filter((slot) => slot.server !== server);
      if (thinksAbout === server) isInVain = true;
    },
    schedulerBack() {
      returns += 1;
      if (thinksAbout !== null && thinksOf !== null) cluster.giveBack(thinksOf);
      thinksAbout = null;
      isInVain = false;
      free = [];
      for (const server of cluster.servers) ask(server);
    },
    serverBack(_scheduler, server) {
      if (isUnsure[server.id]) {
        ask(server);
        return;
      }
      addSlots(server, cluster.slots);
      fill();
    },
  };
}
