import { fall, rise } from '../../../algorithms/nodeHeap.ts';
import { lowerPrices, moveAlong, raisePrices, type SearchSpace } from './searchSpace.ts';
import { NOWHERE, type PlacementState } from './state.ts';

// y price · U unscheduled · S sink · n tasks in a U, lo and hi how few and how many there may be

/** What a search starts from. */
export const Source = { task: 0, job: 1, sink: 2, look: 3, gap: 4 } as const;
export type Source = (typeof Source)[keyof typeof Source];

/**
 * Repairs one fault of the placement in the cheapest way, by Dijkstra's algorithm over reduced costs: cost + y of the new
 * place − cost − y of the old one. Searches forward from a task that is in no bin, or from a U with a task too many (or
 * with y < 0 and more than lo tasks), to a free place. Searches backward from the sink to a free place whose price is
 * above 0 (`source`, if given), or to a U with a task too few. Returns false if there is no path. The kinds `look` (from a
 * task) and `gap` (from the place that it would leave) only find a path: they move no task and change no price.
 * One long function: V8 keeps these arrays in registers only as locals of a single one.
 */
export function search(state: PlacementState, space: SearchSpace, kind: Source, source: number): boolean {
  const { computers, cluster, unscheduled, nodes, jobs, rackOf, rackFirst, byPrice, isStale } = state;
  const { price, capacity, count, head, low, high, first, end, bin, next, linkTo, linkCost } = state;
  const { cost, waitsAnew, waitedSince } = state;
  const { distance, cameTask, cameLink, touched, queue, heap, place, rest, tables } = space;
  const isForward = kind !== Source.sink && kind !== Source.gap;
  const { spared, toll } = space;
  // In a look, the task itself must not return to its computer by a rack or X, even if it reaches these first; others may.
  const isBarred = kind === Source.look && spared < computers;
  const barredRack = isBarred ? computers + rackOf[spared] : NOWHERE;
  const barredCluster = isBarred ? cluster : NOWHERE;
  let backAt = Infinity;
  let backTask = NOWHERE;
  let backLink = NOWHERE;
  let touchedCount = 0;
  let heapCount = 0;
  let queueHead = 0;
  let queueTail = 0;
  let nearest = Infinity;
  let goal = NOWHERE;
  let here = 0; // distance of the visited node
  let visited = NOWHERE;
  let task = NOWHERE;
  let to = linkTo;
  let keys = linkCost;
  let leavers = linkTo;
  let leaverLinks = linkTo;
  const cheapest = price[cluster];

  if (kind === Source.task || kind === Source.look) {
    task = source;
  } else if (isForward) {
    visited = unscheduled + source;
    distance[visited] = 0;
    cameTask[visited] = NOWHERE;
    touched[touchedCount++] = visited;
    if (kind === Source.job && count[visited] <= high[source]) {
      nearest = -price[visited];
      goal = visited;
    }
  } else {
    // Giving up a place costs its y, so X, whose y is the least of all computers, starts at that distance.
    distance[cluster] = price[cluster];
    cameTask[cluster] = NOWHERE;
    touched[touchedCount++] = cluster;
    if (price[cluster] < Infinity) rise(heap, place, distance, heapCount++, cluster);
    for (let job = 0; job < jobs; job += 1) {
      const node = unscheduled + job;
      const y = price[node];
      // A U with y > 0 that may hold more tasks is a goal at distance y: its price can fall by that much.
      const isDear = y > 0 && count[node] < high[job] && low[job] < high[job];
      if (count[node] <= low[job] && !isDear) continue;
      distance[node] = y;
      cameTask[node] = NOWHERE;
      touched[touchedCount++] = node;
      if (isDear && y < nearest) {
        nearest = y;
        goal = node;
      }
      if (y === 0) queue[queueTail++] = node;
      else rise(heap, place, distance, heapCount++, node);
      if (source === NOWHERE) continue;
      // The task that best goes to X could take the free place: an upper bound that cuts most of the search.
      if (waitsAnew[job] === 1) tables.make(job);
      const any = tables.any[job];
      if (any === NOWHERE) continue;
      const far = tables.key[job][any] - waitedSince[job] + price[source];
      if (far >= nearest) continue;
      nearest = far;
      goal = source;
      distance[source] = far;
      cameTask[source] = tables.task[job][any];
      cameLink[source] = tables.link[job][any];
    }
    if (source !== NOWHERE && distance[source] < Infinity) touched[touchedCount++] = source;
  }

  for (;;) {
    if (task === NOWHERE && visited === NOWHERE) {
      if (queueHead < queueTail) {
        visited = queue[queueHead++];
      } else {
        if (heapCount === 0 || distance[heap[0]] >= nearest) break;
        visited = heap[0];
        place[visited] = NOWHERE;
        heapCount -= 1;
        if (heapCount > 0) fall(heap, place, distance, heapCount, heap[heapCount]);
        here = distance[visited];
        queueHead = 0;
        queueTail = 0;
      }
      if (here >= nearest) break;
    }

    if (visited === cluster) {
      // From X to the racks: the task that reached X reaches each rack at no further cost but the rack's price.
      const entry = here - price[cluster];
      for (let node = computers; node < cluster; node += 1) {
        const far = entry + price[node];
        const known = distance[node];
        if (node === barredRack && known < Infinity) {
          const won = far < known ? cluster : node;
          const lost = far < known ? node : cluster;
          const total = distance[lost] - price[lost] + price[spared];
          if (cameTask[won] === source && cameTask[lost] !== source && total < backAt) {
            backAt = total;
            backTask = cameTask[lost];
            backLink = cameLink[lost];
          }
        }
        if (far >= known || far >= nearest) continue;
        if (known === Infinity) touched[touchedCount++] = node;
        distance[node] = far;
        cameTask[node] = cameTask[cluster];
        cameLink[node] = cameLink[cluster];
        if (place[node] !== NOWHERE) rise(heap, place, distance, place[node], node);
        else if (far <= here) queue[queueTail++] = node;
        else rise(heap, place, distance, heapCount++, node);
      }
      visited = NOWHERE;
      continue;
    }
    if (visited >= nodes || (visited >= computers && visited < cluster)) {
      // From a rack to its computers, cheapest first. The rest of them go back into the heap at the distance of the next.
      const rack = visited < cluster ? visited - computers : visited - nodes;
      const opened = computers + rack;
      if (visited < cluster) {
        if (isStale[rack] === 1) state.sortRack(rack);
        rest[rack] = rackFirst[rack];
      }
      const entry = distance[opened] - price[opened];
      const until = rackFirst[rack + 1];
      for (let at = rest[rack]; at < until; at += 1) {
        const node = byPrice[at];
        const far = entry + price[node];
        if (far >= nearest) break;
        if (far > here) {
          rest[rack] = at;
          distance[nodes + rack] = far;
          rise(heap, place, distance, heapCount++, nodes + rack);
          break;
        }
        const known = distance[node];
        if (far >= known) continue;
        if (node === spared && kind === Source.look && cameTask[opened] === source) continue;
        if (known === Infinity) touched[touchedCount++] = node;
        distance[node] = far;
        cameTask[node] = cameTask[opened];
        cameLink[node] = cameLink[opened];
        if (count[node] < capacity[node] && (isForward || price[node] > 0)) {
          const total = node === spared ? far : far + toll;
          if (total >= nearest) continue;
          nearest = total;
          goal = node;
        } else if (place[node] !== NOWHERE) rise(heap, place, distance, place[node], node);
        else queue[queueTail++] = node;
      }
      visited = NOWHERE;
      continue;
    }

    // From a bin, each of its tasks may leave by its links, as may the task that is in no bin. For a U, its table holds
    // the best task for each node.
    const isStart = visited === NOWHERE;
    const isTable = visited > cluster;
    let table = NOWHERE;
    if (isTable) {
      table = visited - unscheduled;
      if (waitsAnew[table] === 1) tables.make(table);
      to = tables.node[table];
      keys = tables.key[table];
      leavers = tables.task[table];
      leaverLinks = tables.link[table];
    } else {
      to = linkTo;
      keys = linkCost;
      if (!isStart) task = head[visited];
    }
    while (isTable || task !== NOWHERE) {
      const base = isStart ? 0 : here - price[visited] - (isTable ? waitedSince[table] : cost[task]);
      const last = isTable ? tables.size[table] : end[task];
      for (let link = isTable ? 0 : first[task]; link < last; link += 1) {
        const near = base + keys[link];
        // Prunes most tasks in a U without reading the node that they would go to.
        if (isTable && near + cheapest >= nearest) continue;
        const node = to[link];
        const far = near + price[node];
        const known = distance[node];
        if (far >= known) {
          const isWanted = node === barredRack || node === barredCluster;
          if (isWanted && !isStart && cameTask[node] === source && near + price[spared] < backAt) {
            backAt = near + price[spared];
            backTask = isTable ? leavers[link] : task;
            backLink = isTable ? leaverLinks[link] : link;
          }
          continue;
        }
        if (far >= nearest) continue;
        if (known === Infinity) touched[touchedCount++] = node;
        distance[node] = far;
        if (isTable) {
          cameTask[node] = leavers[link];
          cameLink[node] = leaverLinks[link];
        } else {
          cameTask[node] = task;
          cameLink[node] = link;
        }
        if (node < computers) {
          if (count[node] < capacity[node] && (isForward || price[node] > 0)) {
            const total = node === spared ? far : far + toll;
            if (total >= nearest) continue;
            nearest = total;
            goal = node;
            continue;
          }
        } else if (node > cluster) {
          const job = node - unscheduled;
          const held = count[node];
          const y = price[node];
          if (held < high[job]) {
            if (isForward) {
              // Once the U holds lo tasks, one more does not get what a negative y would pay.
              const entry = held >= low[job] && y < 0 ? far - y : far;
              const total = node === spared ? far : entry + toll;
              if (total < nearest) {
                nearest = total;
                goal = node;
              }
            } else if (held < low[job] || y > 0) {
              nearest = far;
              goal = node;
            }
            if (far >= nearest) continue;
          }
        }
        if (place[node] !== NOWHERE) rise(heap, place, distance, place[node], node);
        else if (far <= here && !isStart) queue[queueTail++] = node;
        else rise(heap, place, distance, heapCount++, node);
      }
      if (isTable) break;
      task = isStart ? NOWHERE : next[task];
    }
    visited = NOWHERE;
    task = NOWHERE;
  }

  for (let at = 0; at < heapCount; at += 1) place[heap[at]] = NOWHERE;
  if (backAt < nearest) {
    nearest = backAt;
    goal = spared;
    cameTask[spared] = backTask;
    cameLink[spared] = backLink;
  }
  space.reach = nearest;
  space.goal = goal;
  if (kind === Source.look || kind === Source.gap) {
    for (let at = 0; at < touchedCount; at += 1) distance[touched[at]] = Infinity;
    return goal !== NOWHERE;
  }
  if (goal !== NOWHERE) {
    moveAlong(state, space, goal);
    if (isForward) raisePrices(state, space, touchedCount, nearest);
    else lowerPrices(state, space, nearest);
  } else {
    space.placesReached = 0;
    for (let at = 0; at < touchedCount; at += 1) {
      if (touched[at] < computers) space.placesReached += capacity[touched[at]];
    }
  }
  for (let at = 0; at < touchedCount; at += 1) distance[touched[at]] = Infinity;
  return goal !== NOWHERE && (kind !== Source.task || bin[source] !== NOWHERE);
}
