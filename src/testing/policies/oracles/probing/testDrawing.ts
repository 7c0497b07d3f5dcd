import type { Server } from './testActors.ts';
import type { Cluster } from './testCluster.ts';
import type { Stage, Task } from './testPlan.ts';

/** d·m probes in whole numbers, at least one for each task (AMB-12). */
export function probesFor(probeRatio: number, tasks: number): number {
  return Math.max(tasks, Math.round(probeRatio * tasks));
}

/** Servers that may run a task and are not known to be down. */
export function upFor(cluster: Cluster, { allowed }: { readonly allowed: readonly number[] }): Server[] {
  return allowed.map((id) => cluster.servers[id]).filter(({ isKnownLost }) => !isKnownLost);
}

/** How many probes each of the tasks that are left should have of its own. */
export function sharesOf(probeRatio: number, tasks: readonly Task[]): number[] {
  const probes = probesFor(probeRatio, tasks.length);
  const upTo = (i: number) => Math.floor((i * probes) / tasks.length);
  return tasks.map((_, i) => upTo(i + 1) - upTo(i));
}

/**
 * Asks the run which servers it drew, and holds that against what it may draw: so many, of these, always one that was
 * asked least so far, and for one task none twice.
 */
export function drawn(
  cluster: Cluster,
  stage: Stage,
  count: number,
  from: readonly Server[],
  asked: Map<Server, number>,
  isOnce: boolean,
): Server[] {
  const servers = cluster.choices
    .takeProbes(stage.id, count, cluster.clock.now)
    .map((id) => cluster.servers[id]);
  if (servers.length !== count)
    cluster.complain(`stage ${stage.id} probes ${servers.length} servers, not ${count}`);
  const mine = new Set<Server>();
  for (const server of servers) {
    const others = from.filter((each) => !isOnce || !mine.has(each));
    const least = Math.min(...others.map((each) => asked.get(each) ?? 0));
    if (!others.includes(server)) cluster.complain(`stage ${stage.id} probes ${server.id}, which it may not`);
    else if ((asked.get(server) ?? 0) > least)
      cluster.complain(`stage ${stage.id} probes ${server.id} too often`);
    asked.set(server, (asked.get(server) ?? 0) + 1);
    mine.add(server);
  }
  return servers;
}

/** Takes the next task of a stage whose tasks are alike; of several that were lost at once any may be first. */
export function takeAlike(cluster: Cluster, stage: Stage): Task | undefined {
  const next = cluster.choices.bindingAt(stage.id, cluster.clock.now);
  const chosen = stage.returned.find(({ id }) => id === next?.task) ?? stage.left[0];
  remove(chosen);
  return chosen;
}

/** Takes a task away from those that are left. */
export function remove(task: Task | undefined): void {
  if (task === undefined) return;
  const { stage } = task;
  stage.left = stage.left.filter((each) => each !== task);
  stage.returned = stage.returned.filter((each) => each !== task);
}
