import { formatBytes, formatSeconds } from '../../base/format.ts';
import type { ServerId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Path, Start } from '../../policies/quincy/decisions/flow.ts';
import { startKind } from '../../policies/quincy/decisions/flow.ts';
import type { Rules, Submit } from '../../policies/quincy/decisions/jobs.ts';
import type { Prices } from '../../policies/quincy/decisions/prices.ts';
import { COST_SCALE, dataCost } from '../../policies/quincy/decisions/prices.ts';
import type { Decision, Trace } from '../../trace/trace.ts';
import { rackName, taskName } from '../../views/names.ts';
import { explainQuincyMoves } from './explainQuincyMoves.ts';
import type { Evidence, Explanation, Piece } from './explanation.ts';
import { evidenceOf } from './explanation.ts';
import { attemptToExplain, nameOfServer } from './facts.ts';
import { costWords, placeName, submitBefore, trafficWords } from './quincyFacts.ts';

// v = ω·ν cost of staying unscheduled · ω price of a second of waiting

const ANY = 'any computer';

/** A way that the task's flow could have gone. */
interface Way {
  readonly path: Path;
  readonly name: string;
  readonly rackKB: number;
  readonly coreKB: number;
  readonly cost: number; // units
}

/** Explains a task that the flow of a solve put on a computer (Quincy §4.2); null when no start was recorded. */
export function explainQuincyFlow(trace: Trace, task: TaskId, rules: Rules): Explanation | null {
  const attempt = attemptToExplain(trace, task);
  if (attempt === NONE) return null;
  const { server, boundAt } = trace.data.tables.attempts.columns;
  const start = trace
    .decisionsOfStage(startKind, trace.taskStage[task])
    .findLast(
      ({ at, payload }) =>
        payload.task === task && payload.server === server[attempt] && at <= boundAt[attempt],
    );
  if (start === undefined) return null;
  const submit = submitBefore(trace, task, start.row)?.payload ?? null;
  const sentence: Piece[] = [
    'Task ',
    { strong: taskName(trace.data.graphs, task) },
    ' runs on ',
    { strong: nameOfServer(trace, start.payload.server) },
    ...pathWords(trace, start.payload, submit),
    waitWords(start.payload, rules.prices),
    priceWords(start.payload),
    ...nextWords(trace, start.payload),
  ];
  return {
    sentence,
    evidence: submit === null ? null : wayEvidence(trace, start, submit, rules.prices),
    moves: explainQuincyMoves(trace, task),
  };
}

function pathWords(trace: Trace, start: Start, submit: Submit | null): readonly Piece[] {
  const { path, server, dataCost: cost, exactCost } = start;
  const moved = trafficOf(trace, submit, path, server);
  const what = moved === null ? 'data' : trafficWords(moved.rackKB, moved.coreKB);
  const own = nameOfServer(trace, server);
  if (path === 'computer')
    return [
      ': its flow went ',
      { strong: 'straight there' },
      `. That moves ${what} = cost ${costWords(cost)}.`,
    ];
  const rack = rackName(trace.data.topology.rackOf[server]);
  const [by, where] = path === 'rack' ? [rack, rack] : ['the cluster (X)', 'the cluster'];
  const exact = exactCost === cost ? `, on ${own} too` : `, on ${own} only ${costWords(exactCost)}`;
  return [
    ': its flow went ',
    { strong: `by ${by}` },
    path === 'cluster' ? `, to ${ANY}` : '',
    `. On the worst computer of ${where} that moves ${what} = cost ${costWords(cost)}${exact}.`,
  ];
}

function trafficOf(trace: Trace, submit: Submit | null, path: Path, server: ServerId) {
  if (submit === null) return null;
  if (path === 'cluster') return submit.any;
  const { servers, rackOf } = trace.data.topology;
  const to = path === 'rack' ? servers + rackOf[server] : server;
  return submit.preferred.find((preference) => preference.to === to) ?? null;
}

function waitWords({ waitCost }: Start, { wait }: Prices): string {
  if (waitCost === 0) return wait === 0 ? ' Waiting costs nothing (ω = 0).' : ' It had not waited.';
  const seconds = waitCost / COST_SCALE / (wait / 100);
  return ` Waiting on would have cost ${costWords(waitCost)} (${formatSeconds(seconds)} at ω = ${wait / 100} a second).`;
}

function priceWords({ price }: Start): string {
  return price > 0 ? ` To other tasks the place was worth ${costWords(price)}.` : '';
}

function nextWords(trace: Trace, { next }: Start): readonly Piece[] {
  if (next === null) return [' It had no other way.'];
  const { path, server } = next;
  const name =
    path === 'unscheduled'
      ? 'to wait on'
      : `${nextName(trace, path, server)}${path === 'computer' || server === NONE ? '' : ` (${nameOfServer(trace, server)})`}`;
  if (next.extra === 0) return [` The next best, ${name}, would have cost `, { strong: 'the same' }, '.'];
  return [` The next best, ${name}, would have cost `, { strong: `${costWords(next.extra)} more` }, '.'];
}

function nextName(trace: Trace, path: Path, server: ServerId): string {
  if (path === 'unscheduled') return 'waits on';
  if (path === 'cluster' || server === NONE) return ANY;
  return path === 'rack' ? rackName(trace.data.topology.rackOf[server]) : nameOfServer(trace, server);
}

/** Lists all ways that the task had, the one taken and the next best in front. */
function wayEvidence(
  trace: Trace,
  { payload: start }: Decision<Start>,
  submit: Submit,
  prices: Prices,
): Evidence {
  const ways = waysOf(trace, submit, prices, start.waitCost);
  const taken = nextName(trace, start.path, start.server);
  const next = start.next === null ? null : nextName(trace, start.next.path, start.next.server);
  const order = ({ name }: Way) => (name === taken ? 0 : name === next ? 1 : 2);
  const sorted = [...ways].sort((one, other) => order(one) - order(other) || one.cost - other.cost);
  // What going there would cost more, others' places included, is known of the next best alone.
  const extra = start.next === null ? '' : ` (+${costWords(start.next.extra)})`;
  return evidenceOf(
    ['way', 'rack', 'core', 'costs'],
    sorted,
    ({ name }) => name === taken,
    ({ name, rackKB, coreKB, cost }) => [
      name,
      sizeText(rackKB),
      sizeText(coreKB),
      `${costWords(cost)}${name === next ? extra : ''}`,
    ],
  );
}

function waysOf(trace: Trace, { any, preferred }: Submit, prices: Prices, waitCost: number): readonly Way[] {
  const { servers } = trace.data.topology;
  const ways: Way[] = preferred.map(({ to, rackKB, coreKB }) => ({
    path: to < servers ? 'computer' : 'rack',
    name: placeName(trace, to),
    rackKB,
    coreKB,
    cost: dataCost(prices, rackKB, coreKB),
  }));
  if (any !== null) {
    const { rackKB, coreKB } = any;
    ways.push({
      path: 'cluster',
      name: ANY,
      rackKB,
      coreKB,
      cost: dataCost(prices, rackKB, coreKB),
    });
  }
  ways.push({ path: 'unscheduled', name: 'waits on', rackKB: 0, coreKB: 0, cost: waitCost });
  return ways;
}

function sizeText(kilobytes: number): string {
  return kilobytes === 0 ? '' : formatBytes(kilobytes * 1000);
}
