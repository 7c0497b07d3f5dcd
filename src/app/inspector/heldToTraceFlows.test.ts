import { expect, test } from 'vitest';
import { formatMicros, formatSeconds } from '../../base/format.ts';
import { numberWord, plainText } from '../../explain/explanation.ts';
import { attemptToExplain, nameOfServer } from '../../explain/facts.ts';
import { explainTask } from '../../faces/explain.ts';
import { costWords, placeName, trafficWords } from '../../faces/quincy/explain/runFacts.ts';
import { historyOf, type SolveHistory } from '../../faces/quincy/flow-graph/history.ts';
import { problemAt } from '../../faces/quincy/flow-graph/problemAt.ts';
import type { PlacementProblem } from '../../policies/quincy/solver/problem.ts';
import { solvePlacement } from '../../policies/quincy/solver/solve.ts';
import { jobName, rackName, taskName } from '../../views/names.ts';
import { type DataRun, dataRun } from './testDataRuns.ts';
import { type RawDecision, rawAttempts, rawDecisions, rawJob, rawLarge } from './testRawDecisions.ts';
import {
  type RawPrices,
  rawDataCost,
  rawPrices,
  rawSubmitBefore,
  rawTraffics,
  rawWorst,
} from './testRawQuincy.ts';

// Every number and every name that an explanation of Quincy's flow schedulers gives is looked up in the tables again, costs
// by the formulas of the paper's appendix, the next best way by solving the problem again with one way only.

const RUNS = Number(process.env.EXPLAINED_RUNS ?? 8); // of each policy
const UNITS = 1e6; // of a cost of 1
const TICK = 100; // µs

interface Case extends DataRun {
  readonly task: number;
  readonly decisions: readonly RawDecision[];
  readonly history: SolveHistory;
  readonly prices: RawPrices;
  readonly start: RawDecision;
  readonly words: string;
  readonly moves: readonly string[];
  readonly header: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly isChosen: boolean }[];
}

/** Calls back with every task that a flow started in runs of a policy in which no server is lost; gives how many. */
function eachStart(policy: string, checks: readonly ((each: Case) => void)[]): number {
  let tasks = 0;
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const run = dataRun(seed, policy, seed % 2 === 0 ? 1 : 40);
    if (run === null) continue;
    const { trace, scenario } = run;
    const decisions = rawDecisions(trace);
    const history = historyOf(trace);
    const prices = rawPrices(scenario);
    if (history === null) continue;
    for (let task = 0; task < trace.data.graphs.tasks; task += 1) {
      const attempt = attemptToExplain(trace, task);
      if (attempt < 0) continue;
      const { server, boundAt } = rawAttempts(trace)[attempt];
      const start = decisions.findLast(
        ({ kind, at, words }) =>
          kind === 'quincy/start' && words[0] === task && words[1] === server && at <= boundAt,
      );
      const { sentence, evidence, moves = [] } = explainTask(trace, task);
      const words = plainText(sentence);
      const { rows, header } = evidence ?? { rows: [], header: [] };
      const told = moves.map(plainText);
      try {
        expect(start).toBeDefined();
        if (start === undefined) continue;
        for (const check of checks)
          check({ ...run, task, decisions, history, prices, start, words, rows, header, moves: told });
      } catch (error) {
        throw new Error(`${policy}, seed ${seed}, task ${task}: ${words} | ${told.join(' | ')}`, {
          cause: error,
        });
      }
      tasks += 1;
    }
  }
  return tasks;
}

const phrase = (words: string, pattern: RegExp) => words.match(pattern)?.slice(1) ?? null;
const isWhole = ({ trace }: DataRun) => trace.data.tables.outages.length === 0;
const ticks = (from: number, to: number) => Math.floor(to / TICK) - Math.floor(from / TICK);
const isFree = ({ scenario }: DataRun) => (scenario.runs[0].params?.solverDelay ?? 'free') === 'free';

/** Adds up the ticks that a task had a computer between its submission and a row, up to the time of the row. */
function ticksOn(decisions: readonly RawDecision[], task: number, from: number, until: RawDecision): number {
  let sum = 0;
  let since: number | null = null;
  for (const { row, at, kind, words } of decisions) {
    if (row <= from || row >= until.row || words[0] !== task) continue;
    if (kind === 'quincy/start') since = at;
    if ((kind === 'quincy/leave' || kind === 'quincy/evict') && since !== null) {
      sum += ticks(since, at);
      since = null;
    }
  }
  return sum + (since === null ? 0 : ticks(since, until.at));
}

/** Looks up the path, and what it costs by the formulas of the paper. */
function checkPath(each: Case): void {
  const { trace, task, decisions, prices, start, words } = each;
  const [, server, , path] = start.words;
  const { rackOf } = trace.data.topology;
  const { servers } = trace.data.topology;
  const submit = rawSubmitBefore(decisions, task, start.row);
  const [cost, exact] = [rawLarge(start, 4), rawLarge(start, 6)];
  const rack = rackName(rackOf[server]);
  const own = nameOfServer(trace, server);
  expect(words).toContain(
    `runs on ${own}: its flow went ${['', 'straight there', `by ${rack}`, 'by the cluster (X), to any server'][path]}.`,
  );
  const to = path === 1 ? server : servers + rackOf[server];
  const told = path === 3 ? submit.any : submit.places.find((place) => place.to === to);
  expect(told).toBeDefined();
  if (told === undefined) return;
  expect(words).toContain(
    ` moves ${trafficWords(told.rack / 1000, told.core / 1000)} = cost ${costWords(cost)}`,
  );
  expect(Math.abs(UNITS * rawDataCost(prices, told) - cost)).toBeLessThanOrEqual(1);
  const onlyText = exact === cost ? `, on ${own} too.` : `, on ${own} only ${costWords(exact)}.`;
  expect(words.includes(onlyText)).toBe(path !== 1);
  if (!isWhole(each)) return;
  const slack = 2 * (prices.rack + prices.core); // of 1 KB
  const isNear = (one: number, other: number) => Math.abs(one - other) <= slack;
  const candidates = rawTraffics(trace, task, submit.at);
  const costs = candidates.map((on) => {
    const among = on.filter(
      (_, one) => path === 3 || (path === 2 ? rackOf[one] === rackOf[server] : one === server),
    );
    return UNITS * rawDataCost(prices, rawWorst(prices, among));
  });
  expect(
    costs.some((own) => isNear(own, cost)),
    `${costs} for ${cost}`,
  ).toBe(true);
  const exacts = candidates.map((on) => Math.min(cost, UNITS * rawDataCost(prices, on[server])));
  expect(
    exacts.some((own) => isNear(own, exact)),
    `${exacts} for ${exact}`,
  ).toBe(true);
}

/** Looks up how long it had waited and what that costs, and what made it run nevertheless. */
function checkWait(each: Case): void {
  const { trace, task, decisions, prices, start, words } = each;
  const [waitCost, dataCost] = [rawLarge(start, 8), rawLarge(start, 4)];
  if (words.includes('Waiting on would have cost'))
    expect(words).toMatch(new RegExp(`Waiting on would have cost ${costWords(waitCost)}(,| \\()`));
  else expect(waitCost).toBe(0);
  const submit = rawSubmitBefore(decisions, task, start.row);
  if (isWhole(each) && isFree(each)) {
    const waited = ticks(submit.at, start.at) - ticksOn(decisions, task, submit.row, start);
    const cost = Math.min((prices.wait * waited) / 10_000, prices.cap);
    expect(waitCost).toBe(Math.round(UNITS * cost));
    const told = phrase(words, /Waiting on would have cost \S+ \((.+?) at ω = (\S+) a second\)/);
    if (told !== null) expect(told).toEqual([formatSeconds(waited / 10_000), String(prices.wait)]);
    if (words.includes('the most that waiting costs')) expect(cost).toBe(prices.cap);
    if (words.includes('since it had not waited')) expect(waited).toBe(0);
  }
  const bound = phrase(words, /its job has to run ([\w,]+) at least \(E\)/);
  const [, , number] = start.words;
  const solve = decisions.findLast((one) => one.kind === 'quincy/solve' && one.row < start.row);
  expect(solve?.words[0]).toBe(number);
  if (bound !== null && solve !== undefined) {
    expect(waitCost).toBeLessThan(dataCost);
    const job = rawJob(trace, task);
    for (let at = 7; at < solve.words.length; at += 5) {
      if (solve.words[at] !== job) continue;
      expect(bound).toEqual([numberWord(solve.words[at + 3])]);
      const of = (kind: string) =>
        decisions.filter((one) => one.kind === kind && rawJob(trace, one.words[0]) === job);
      const started = of('quincy/start').filter((one) => one.words[2] === number).length;
      const left = of('quincy/leave').filter((one) => one.words[3] === number).length;
      if (isFree(each) && isWhole(each))
        expect(solve.words[at + 2] + started - left).toBe(solve.words[at + 3]);
    }
  }
}

/** Whether tasks can get to computers by racks or by X, which they share. */
function hasSharedArcs({ rackOf, arcTo, anyCost }: PlacementProblem): boolean {
  return arcTo.some((to) => to >= rackOf.length) || anyCost.some((cost) => Number.isFinite(cost));
}

interface Elsewhere {
  readonly path: number; // as a start has it
  readonly to: number; // computer, or −1: it waits
  readonly cost: number;
}

/** Lists where a task could have been by other edges than the one that it took, on another computer; or waiting. */
function elsewhere(problem: PlacementProblem, row: number, at: number, taken: number): readonly Elsewhere[] {
  const { rackOf, firstArc, arcTo, arcCost, anyCost, waitCost } = problem;
  const found: Elsewhere[] = [{ path: 0, to: -1, cost: waitCost[row] }];
  for (let to = 0; to < rackOf.length; to += 1) {
    if (to === at) continue;
    for (let arc = firstArc[row]; arc < firstArc[row + 1]; arc += 1) {
      if (arcTo[arc] === to) found.push({ path: 1, to, cost: arcCost[arc] });
      const isTaken = taken === 2 && rackOf[to] === rackOf[at];
      if (arcTo[arc] === rackOf.length + rackOf[to] && !isTaken)
        found.push({ path: 2, to, cost: arcCost[arc] });
    }
    if (taken !== 3) found.push({ path: 3, to, cost: anyCost[row] });
  }
  return found.filter(({ cost }) => Number.isFinite(cost));
}

/** Gives a problem in which a task can be in one place only. */
function onlyTo(problem: PlacementProblem, row: number, { to, cost }: Elsewhere): PlacementProblem {
  const { firstArc, arcTo, arcCost, waitCost, anyCost } = problem;
  const [begin, end] = [firstArc[row], firstArc[row + 1]];
  const own = to < 0 ? [] : [0];
  const less = end - begin - own.length;
  return {
    ...problem,
    waitCost: waitCost.with(row, to < 0 ? cost : Infinity),
    anyCost: anyCost.with(row, Infinity),
    firstArc: firstArc.map((first, each) => (each > row ? first - less : first)),
    arcTo: Int32Array.from([...arcTo.subarray(0, begin), ...own.map(() => to), ...arcTo.subarray(end)]),
    arcCost: Float64Array.from([
      ...[...arcCost.subarray(0, begin), ...own.map(() => cost), ...arcCost.subarray(end)],
    ]),
  };
}

/** Looks up the next best way and what the place was worth, by solving the problem again. */
function checkNext(each: Case): void {
  const { trace, task, history, start, words } = each;
  if (!isWhole(each) || !isFree(each)) return;
  const position = Array.from({ length: history.solves.length }, (_, at) => at).find(
    (at) => history.solves.at(at).payload.number === start.words[2],
  );
  const solved = problemAt(history, position ?? 0);
  const { problem } = solved;
  const best = solvePlacement(problem);
  if (best.kind !== 'optimal' || best.cost !== solved.solve.cost) return; // `awaitedTasks.test.ts` looks at these
  const slack = problem.tasks; // what stays is cheaper by a unit each
  const row = solved.tasks.findIndex((one) => one.task === task);
  const others = elsewhere(problem, row, start.words[1], start.words[3]).map((each) => {
    const forced = solvePlacement(onlyTo(problem, row, each));
    return { ...each, extra: forced.kind === 'optimal' ? forced.cost - best.cost : Infinity };
  });
  const least = Math.min(...others.map(({ extra }) => extra));
  // The search for the next best goes through each rack once: a dearer way of another task through it is not found.
  const isExact = !hasSharedArcs(problem);
  if (words.includes('No other place was found')) {
    if (isExact) expect(least).toBe(Infinity);
  } else {
    const said = phrase(words, /The next best, (.+?)(?: \((s\d+)\))?, would have cost (.+?)(?: more)?\.$/);
    if (said === null) throw new Error('no next best');
    const extra = rawLarge(start, 14);
    expect(extra, `${extra} for ${least}`).toBeGreaterThanOrEqual(least - slack);
    if (isExact) expect(extra).toBeLessThanOrEqual(least + slack);
    expect(said[2]).toBe(extra === 0 ? 'the same' : costWords(extra));
    const serverOf = (to: number) =>
      `${solved.tasks[row].stay?.server === to ? 'to stay on ' : ''}${nameOfServer(trace, to)}`;
    const names = others
      .filter((way) => way.extra <= extra + slack)
      .map(({ path, to }) => ['to wait on', serverOf(to), rackName(problem.rackOf[to]), 'any server'][path]);
    expect(names).toContain(said[0]);
  }
  const price = rawLarge(start, 10);
  if (price === 0) expect(words).not.toContain('was worth');
  else expect(words).toContain(`the place was worth ${costWords(price)}.`);
  const withPlaces = (more: number) => {
    const capacity = problem.capacity.slice();
    capacity[start.words[1]] += more;
    const found = solvePlacement({ ...problem, capacity });
    return found.kind === 'optimal' ? found.cost : Infinity;
  };
  expect(price).toBeLessThanOrEqual(withPlaces(-1) - best.cost + slack);
  expect(price).toBeGreaterThanOrEqual(best.cost - withPlaces(1) - slack);
}

/** Looks up each way of the evidence, with what it moves and costs. */
function checkWays({ trace, task, decisions, prices, start, header, rows }: Case): void {
  const submit = rawSubmitBefore(decisions, task, start.row);
  const costs = new Map(
    submit.places.map((place) => [placeName(trace, place.to), UNITS * rawDataCost(prices, place)]),
  );
  if (submit.hasAny) costs.set('cluster', UNITS * rawDataCost(prices, submit.any));
  costs.set('waits on', rawLarge(start, 8));
  const leave = decisions.find(
    ({ kind, words: [left, , , solve] }) =>
      kind === 'quincy/leave' && left === task && solve === start.words[2],
  );
  if (leave !== undefined) {
    const stay = rawLarge(leave, 4);
    costs.set(`stays on ${nameOfServer(trace, leave.words[1])}`, stay);
    costs.delete(nameOfServer(trace, leave.words[1]));
  }
  const told = new Map(rows.map(({ cells }) => [cells[0], cells[cells.length - 1]]));
  expect(header[header.length - 1]).toBe('costs');
  if (costs.size <= 24) expect([...told.keys()].sort()).toEqual([...costs.keys()].sort());
  for (const [name, text] of told) expect(text, name).toBe(costWords(Math.round(costs.get(name) ?? NaN)));
  const { servers, rackOf } = trace.data.topology;
  const [, server, , path] = start.words;
  const taken = ['', nameOfServer(trace, server), placeName(trace, servers + rackOf[server]), 'cluster'][
    path
  ];
  expect(rows.filter(({ isChosen }) => isChosen).map(({ cells }) => cells[0])).toEqual([taken]);
}

/** Looks up why it had to leave other computers. */
function checkLeaves(each: Case): void {
  const { trace, task, decisions, prices, moves } = each;
  const leaves = decisions.filter(
    ({ kind, words }) => (kind === 'quincy/leave' || kind === 'quincy/evict') && words[0] === task,
  );
  expect(moves.length).toBe(leaves.length);
  for (const [place, leave] of leaves.entries()) {
    const said = moves[place];
    expect(said.startsWith(`At ${formatMicros(leave.at)} `)).toBe(true);
    if (leave.kind === 'quincy/evict') {
      expect(said).toContain(nameOfServer(trace, leave.words[1]));
      expect(said).toContain(`the root of ${jobName(leave.words[2])}`);
      expect(said).not.toMatch(/at random|took/); // A flow places roots: it may be elsewhere.
      continue;
    }
    const [, from, to, number] = leave.words;
    const [stay, cost] = [rawLarge(leave, 4), rawLarge(leave, 6)];
    const goes = to < 0 ? 'to wait again' : `to ${nameOfServer(trace, to)}`;
    expect(said).toContain(`leave ${nameOfServer(trace, from)} ${goes}.`);
    const submit = rawSubmitBefore(decisions, task, leave.row);
    const last = decisions.findLast(
      ({ row, kind, words }) => row < leave.row && kind === 'quincy/start' && words[0] === task,
    ) as RawDecision;
    const data = rawLarge(last, 6);
    const numbers = phrase(
      said,
      /have cost (\S+) for data less (\S+) for (.+?) of work that is lost, (\S+) in all; (?:its new path|waiting) costs (\S+), /,
    );
    if (isWhole(each) && isFree(each)) {
      const worked = ticksOn(decisions, task, submit.row, leave);
      expect(stay).toBe(data - worked * TICK);
      const waited = ticks(submit.at, leave.at) - worked;
      const next = decisions.find(
        ({ kind, words }) => kind === 'quincy/start' && words[0] === task && words[2] === number,
      );
      const v = UNITS * Math.min((prices.wait * waited) / 10_000, prices.cap);
      expect(cost).toBe(to < 0 ? Math.round(v) : rawLarge(next as RawDecision, 4));
      expect(numbers).toEqual([
        ...[costWords(data), costWords(worked * TICK), formatSeconds(worked / 10_000)],
        ...[costWords(stay), costWords(cost)],
      ]);
    }
    const taker = phrase(said, /but (\S+) got (\S+), and all/);
    if (taker !== null) {
      const isThere = decisions.some(
        ({ kind, words }) =>
          kind === 'quincy/start' &&
          words[2] === number &&
          words[1] === from &&
          taskName(trace.data.graphs, words[0]) === taker[0],
      );
      expect(isThere).toBe(true);
    }
    const root = phrase(said, /but the root of (\S+) got/);
    if (root !== null)
      expect(
        decisions.some(
          ({ kind, at, words }) =>
            kind === 'quincy/admit' && at === leave.at && words[1] === from && jobName(words[0]) === root[0],
        ),
      ).toBe(true);
    const most =
      phrase(said, /may run no more than ([\w,]+) \(F\)/) ?? phrase(said, /may run no more than ([\w,]+)/);
    const solve = decisions.findLast(({ kind, row }) => kind === 'quincy/solve' && row < leave.row);
    if (most !== null && solve !== undefined) {
      const at = solve.words.findIndex(
        (word, i) => i >= 7 && (i - 7) % 5 === 0 && word === rawJob(trace, task),
      );
      expect(most).toEqual([numberWord(solve.words[at + 4])]);
      expect(solve.words[at + 2]).toBeGreaterThan(solve.words[at + 4]);
    }
  }
}

test.each(['quincy-q', 'quincy-qf', 'quincy-qp', 'quincy-qfp', 'quincy-qfpx'])(
  'all that explanations say of flows is in the trace, %s',
  (policy) => {
    expect(eachStart(policy, [checkPath, checkWait, checkNext, checkWays, checkLeaves])).toBeGreaterThan(
      RUNS * 5,
    );
  },
  60_000 + 4_000 * RUNS,
);
