import { expect, test } from 'vitest';
import { formatSeconds } from '../../base/format.ts';
import { numberWord } from '../../explain/explanation.ts';
import { nameOfServer } from '../../explain/facts.ts';
import { costWords, placeName, trafficWords } from '../../faces/quincy/explain/runFacts.ts';
import {
  eachFlowStart,
  type FlowStart,
  flowPolicies,
  isFree,
  isWhole,
  phrase,
  RUNS,
  ticks,
  ticksOn,
  UNITS,
} from '../../testing/app/inspector/testFlowStarts.ts';
import { rawJob, rawLarge } from '../../testing/app/inspector/testRawDecisions.ts';
import {
  rawDataCost,
  rawSubmitBefore,
  rawTraffics,
  rawWorst,
} from '../../testing/app/inspector/testRawQuincy.ts';
import { rackName } from '../../views/shared/names.ts';

// Checks every number and name in explanations of paths by Quincy's flow schedulers; costs by the formulas of the
// paper's appendix.

/** Checks the path and its cost by the formulas of the paper. */
function checkPath(each: FlowStart): void {
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

/** Checks how long it had waited, what that costs, and why it ran nevertheless. */
function checkWait(each: FlowStart): void {
  const { trace, task, decisions, prices, start, words } = each;
  const [waitCost, dataCost] = [rawLarge(start, 8), rawLarge(start, 4)];
  if (words.includes('Waiting longer would have cost'))
    expect(words).toMatch(new RegExp(`Waiting longer would have cost ${costWords(waitCost)}(,| \\()`));
  else expect(waitCost).toBe(0);
  const submit = rawSubmitBefore(decisions, task, start.row);
  if (isWhole(each) && isFree(each)) {
    const waited = ticks(submit.at, start.at) - ticksOn(decisions, task, submit.row, start);
    const cost = Math.min((prices.wait * waited) / 10_000, prices.cap);
    expect(waitCost).toBe(Math.round(UNITS * cost));
    const told = phrase(words, /Waiting longer would have cost \S+ \((.+?) at ω = (\S+) a second\)/);
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

/** Checks each alternative in the evidence, with what it moves and costs. */
function checkWays({ trace, task, decisions, prices, start, header, rows }: FlowStart): void {
  const submit = rawSubmitBefore(decisions, task, start.row);
  const costs = new Map(
    submit.places.map((place) => [placeName(trace, place.to), UNITS * rawDataCost(prices, place)]),
  );
  if (submit.hasAny) costs.set('cluster', UNITS * rawDataCost(prices, submit.any));
  costs.set('waits longer', rawLarge(start, 8));
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

test.each(flowPolicies)(
  'the path of a flow, what it costs and what waiting would have cost are in the trace, %s',
  (policy) => {
    expect(eachFlowStart(policy, [checkPath, checkWait, checkWays])).toBeGreaterThan(RUNS * 5);
  },
  60_000 + 4_000 * RUNS,
);
