import type { ServerId } from '../../../../engine/ids.ts';
import type { Estimate } from './testEstimates.ts';
import type { ApolloRules } from './testRules.ts';

/** The estimates of each task of a batch, the most urgent first. */
type Rows = readonly (readonly Estimate[])[];
type Match = readonly (Estimate | null)[];

/** Matches tasks with servers, one task for each (Apollo §3.3, §5.5, APO-21 … APO-24). */
export function matchOf(rows: Rows, rules: Pick<ApolloRules, 'matcher' | 'rounds'>): Match {
  if (rules.matcher === 'greedy') return greedy(rows);
  if (rules.matcher === 'stable') return stable(rows, rules.rounds);
  if (rules.matcher === 'leastSum') return leastSum(rows);
  // The least limit by which as many tasks find a server as without one.
  const count = (match: Match) => match.filter((each) => each !== null).length;
  const limits = [...new Set(rows.flat().map(({ cost }) => cost))].sort((one, other) => one - other);
  const within = (limit: number) => leastSum(rows.map((row) => row.filter(({ cost }) => cost <= limit)));
  const most = count(leastSum(rows));
  const limit = limits.find((each) => count(within(each)) === most);
  return limit === undefined ? leastSum(rows) : within(limit);
}

/** The cheapest of those that are free; of equals the first. */
function best(row: readonly Estimate[], isFree: (server: ServerId) => boolean): Estimate | null {
  return row
    .filter(({ server }) => isFree(server))
    .reduce<Estimate | null>(
      (least, each) => (least === null || each.cost < least.cost ? each : least),
      null,
    );
}

function greedy(rows: Rows): Match {
  const taken = new Set<ServerId>();
  return rows.map((row) => {
    const found = best(row, (server) => !taken.has(server));
    if (found !== null) taken.add(found.server);
    return found;
  });
}

/** Rounds of proposals; a server takes the task that would lose most elsewhere, then the one that completes last (AMB-5). */
function stable(rows: Rows, rounds: number): Match {
  const match: (Estimate | null)[] = rows.map(() => null);
  for (let round = 0; round < rounds; round += 1) {
    const taken = new Set(match.map((each) => each?.server));
    const proposals = rows.flatMap((row, number) => {
      const wish = match[number] === null ? best(row, (server) => !taken.has(server)) : null;
      if (wish === null) return [];
      const other = best(row, (server) => !taken.has(server) && server !== wish.server);
      return [{ number, wish, saving: other === null ? Infinity : other.cost - wish.cost }];
    });
    for (const server of new Set(proposals.map(({ wish }) => wish.server))) {
      const [first] = proposals
        .filter(({ wish }) => wish.server === server)
        .sort(
          (one, other) =>
            (one.saving === other.saving ? 0 : other.saving - one.saving) ||
            other.wish.cost - one.wish.cost ||
            one.number - other.number,
        );
      match[first.number] = first.wish;
    }
  }
  return match;
}

/** The most tasks, and of these matches that with the least sum: row by row, by the servers that are taken. */
function leastSum(rows: Rows): Match {
  interface Way {
    readonly match: Match;
    readonly count: number;
    readonly sum: number;
  }
  let ways = new Map<string, Way>([['', { match: [], count: 0, sum: 0 }]]);
  for (const row of rows) {
    const next = new Map<string, Way>();
    const offer = (taken: string, way: Way) => {
      const known = next.get(taken);
      if (
        known === undefined ||
        way.count > known.count ||
        (way.count === known.count && way.sum < known.sum)
      )
        next.set(taken, way);
    };
    for (const [taken, { match, count, sum }] of ways) {
      offer(taken, { match: [...match, null], count, sum });
      const isTaken = new Set(
        taken
          .split(' ')
          .filter((each) => each !== '')
          .map(Number),
      );
      for (const each of row)
        if (!isTaken.has(each.server))
          offer([...isTaken, each.server].sort().join(' '), {
            ...{ match: [...match, each], count: count + 1, sum: sum + each.cost },
          });
    }
    ways = next;
  }
  const all = [...ways.values()];
  const most = Math.max(...all.map(({ count }) => count));
  return all.filter(({ count }) => count === most).reduce((least, way) => (way.sum < least.sum ? way : least))
    .match;
}
