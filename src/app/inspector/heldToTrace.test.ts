import { describe, expect, test } from 'vitest';
import { formatMicros, formatSigned } from '../../base/format.ts';
import { type Explanation, numberWord, ordinalWord, plainText } from '../../explain/explanation.ts';
import { attemptToExplain, nameOfServer, readyAt } from '../../explain/facts.ts';
import { explainTask } from '../../faces/explain.ts';
import type { RunSpec } from '../../scenario/shape/schema.ts';
import { randomRun } from '../../testing/app/inspector/testRandomRuns.ts';
import {
  type RawMessage,
  rawAhead,
  rawAllowed,
  rawMessages,
} from '../../testing/app/inspector/testRawTrace.ts';
import { cases } from '../../testing/cases.ts';
import type { Trace } from '../../trace/trace.ts';
import { schedulerName, taskName } from '../../views/shared/names.ts';
import { timeParts, totalOf } from './timeParts.ts';

// Checks every number and name in explanations against the tables of the trace, computed in another way.

const RUNS = cases(60, 45); // of each policy
const seeds = Array.from({ length: RUNS }, (_, seed) => seed + 1);

interface Case {
  readonly trace: Trace;
  readonly task: number;
  readonly attempt: number; // NONE: never bound
  readonly explanation: Explanation;
  readonly words: string;
}

/** Calls back with every task of a policy's runs; returns the number of tasks. */
function eachTask(policy: string, check: (each: Case) => void, given: RunSpec['params'] = {}): number {
  let tasks = 0;
  for (const seed of seeds) {
    const { trace } = randomRun(seed, policy, given);
    for (let task = 0; task < trace.data.graphs.tasks; task += 1) {
      const explanation = explainTask(trace, task);
      const attempt = attemptToExplain(trace, task);
      try {
        check({ trace, task, attempt, explanation, words: plainText(explanation.sentence) });
      } catch (error) {
        throw new Error(`${policy}, seed ${seed}, task ${task}: ${plainText(explanation.sentence)}`, {
          cause: error,
        });
      }
      tasks += 1;
    }
  }
  return tasks;
}

const since = (trace: Trace, task: number, at: number) =>
  formatSigned(at - readyAt(trace, task), formatMicros);
const sorted = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(' | ')).sort();
const phrase = (words: string, pattern: RegExp) => words.match(pattern)?.slice(1) ?? null;

describe.each(['sparrow'])('late binding, %s', (policy) => {
  test('names the servers that asked, when, in which order, and the answers', () => {
    const checked = eachTask(policy, ({ trace, task, attempt, explanation, words }) => {
      const { graphs, tables, topology } = trace.data;
      const messages = rawMessages(trace, trace.taskStage[task]);
      const of = (kind: string) => messages.filter((each) => each.kind === kind);
      const answers = messages.filter(({ kind }) => kind === 'launch' || kind === 'noTask');
      const { rows, more } = explanation.evidence ?? { rows: [], more: 0 };
      expect(rows.length + more).toBe(of('probe').length);
      if (more === 0) {
        const asked = rows.filter(({ cells }) => cells[2] !== 'never' && cells[2] !== 'waiting');
        expect(sorted(asked.map(({ cells }) => [cells[0], cells[2]]))).toEqual(
          sorted(
            of('getTask').map(({ from, sentAt }) => [nameOfServer(trace, from), since(trace, task, sentAt)]),
          ),
        );
        const got = rows.filter(({ cells }) => cells[3] !== '' && cells[3] !== 'no answer');
        const given = ({ kind, about }: RawMessage) =>
          kind === 'noTask' ? 'nothing' : taskName(graphs, about);
        expect(sorted(got.map(({ cells }) => [cells[0], cells[3]]))).toEqual(
          sorted(answers.map((each) => [nameOfServer(trace, each.to), given(each)])),
        );
      }
      for (const { cells } of rows) {
        if (cells[1] === '–') continue;
        const ahead = tables.entries.columns;
        const lengths = Array.from({ length: tables.entries.length }, (_, row) => row)
          .filter((row) => ahead.stage[row] === trace.taskStage[task] && ahead.task[row] < 0)
          .filter((row) => nameOfServer(trace, ahead.server[row]) === cells[0])
          .map((row) => String(rawAhead(trace, row, ahead.server[row])));
        expect(lengths).toContain(cells[1]);
      }
      if (attempt < 0) {
        expect(words).toContain('has no server yet');
        return;
      }
      const { server, boundAt } = tables.attempts.columns;
      const launch = of('launch').find(
        (each) => each.about === task && each.to === server[attempt] && each.sentAt === boundAt[attempt],
      );
      expect(launch).toBeDefined();
      if (launch === undefined) return;
      const probes = of('probe').filter(
        ({ from, sentAt }) => from === launch.from && sentAt <= launch.sentAt,
      );
      const place = answers.filter(({ from, row }) => from === launch.from && row <= launch.row).length;
      expect(words).toContain(`${ordinalWord(place)} of ${numberWord(probes.length)}`);
      const servers = new Set(probes.map(({ to }) => to)).size;
      const said = phrase(words, /\(on ([\w,]+) servers?\)/);
      expect(said).toEqual(servers === probes.length ? null : [numberWord(servers)]);
      const before = new Set(
        of('launch')
          .filter(({ row, about }) => row < launch.row && about !== task)
          .map(({ about }) => about),
      ).size;
      expect(words).toContain(`${before === 0 ? 'no other' : numberWord(before)} task`);
      const taker = phrase(words, /: (scheduler \d+) took it over/);
      if (taker !== null) {
        expect(taker).toEqual([schedulerName(launch.from - topology.servers, trace.data.schedulers)]);
      }
      const isOther =
        launch.from - topology.servers !==
        tables.jobs.columns.scheduler[graphs.stageJob[trace.taskStage[task]]];
      expect(taker !== null).toBe(isOther);
      const chosen = rows.filter(({ isChosen }) => isChosen);
      expect(chosen.map(({ cells }) => [cells[0], cells[3]])).toEqual([
        [nameOfServer(trace, server[attempt]), taskName(graphs, task)],
      ]);
    });
    expect(checked).toBeGreaterThan(RUNS * 5);
  });
});

test('late binding names servers that stole a reservation, or asked for several tasks', () => {
  const origins = { probed: 0, stolen: 0, askedMore: 0 };
  eachTask(
    'sparrow',
    ({ trace, task, attempt, explanation, words }) => {
      const { graphs, tables } = trace.data;
      const messages = rawMessages(trace, trace.taskStage[task]);
      const of = (kind: string) => messages.filter((each) => each.kind === kind);
      const { rows, more } = explanation.evidence ?? { rows: [], more: 0 };
      const bare = (cell: string) => cell.replace(/ \(.*/, '');
      if (more === 0) {
        const marked = (mark: string) => rows.filter(({ cells }) => cells[0].endsWith(mark)).length;
        expect(rows.length - marked('(slot left over)')).toBe(of('probe').length + of('handOver').length);
        expect(marked('(stolen)')).toBe(of('handOver').length);
        expect(rows.filter(({ cells }) => cells[2] === 'stolen').length).toBe(of('handOver').length);
        const asked = rows.filter(({ cells }) => !['never', 'waiting', 'stolen'].includes(cells[2]));
        expect(sorted(asked.map(({ cells }) => [bare(cells[0]), cells[2]]))).toEqual(
          sorted(
            of('getTask').map(({ from, sentAt }) => [nameOfServer(trace, from), since(trace, task, sentAt)]),
          ),
        );
      }
      if (attempt < 0) return;
      const { server, boundAt } = tables.attempts.columns;
      const launch = of('launch').find(
        (each) => each.about === task && each.to === server[attempt] && each.sentAt === boundAt[attempt],
      );
      const chosen = rows.filter(({ isChosen }) => isChosen);
      expect(chosen.map(({ cells }) => [bare(cells[0]), cells[3]])).toEqual([
        [nameOfServer(trace, server[attempt]), taskName(graphs, task)],
      ]);
      const place = messages.filter(
        ({ kind, from, row }) =>
          (kind === 'launch' || kind === 'noTask') &&
          from === launch?.from &&
          row <= (launch?.row ?? Number.NEGATIVE_INFINITY),
      ).length;
      const victim = phrase(words, /stole a reservation from the queue of (.+?) at /);
      const isMore = /a slot left over/.test(words);
      if (victim !== null) {
        expect(
          of('handOver').some(
            ({ from, to }) => nameOfServer(trace, from) === victim[0] && to === server[attempt],
          ),
        ).toBe(true);
      } else if (!isMore) {
        expect(of('probe').some(({ to }) => to === server[attempt])).toBe(true);
      }
      const question = phrase(words, /the ([\w-]+) question/);
      if (question !== null) expect(question).toEqual([ordinalWord(place)]);
      origins[victim !== null ? 'stolen' : isMore ? 'askedMore' : 'probed'] += 1;
    },
    { stealing: 2, multiGet: true },
  );
  for (const count of Object.values(origins)) expect(count).toBeGreaterThan(RUNS / 10);
});

test.each(['random', 'per-task', 'batch'])(
  'early binding, %s, names the server that stole a task, and from which',
  (policy) => {
    let stolen = 0;
    eachTask(
      policy,
      ({ trace, task, attempt, words }) => {
        if (attempt < 0) return;
        const { server, boundAt, endedAt } = trace.data.tables.attempts.columns;
        const ways = rawMessages(trace, trace.taskStage[task]).filter(
          ({ kind, about, sentAt }) =>
            kind === 'handOver' && about === task && boundAt[attempt] <= sentAt && sentAt < endedAt[attempt],
        );
        const said = [...words.matchAll(/(\S+) was idle and stole it from the queue of (.+?) at /g)];
        expect(said.map(([, thief, victim]) => [thief, victim])).toEqual(
          ways.map(({ from, to }) => [nameOfServer(trace, to), nameOfServer(trace, from)]),
        );
        if (ways.length === 0) return;
        expect(ways.at(-1)?.to).toBe(server[attempt]);
        stolen += 1;
      },
      { stealing: 2 },
    );
    expect(stolen).toBeGreaterThan(RUNS / 10);
  },
);

describe.each(['batch', 'per-task'])('sampling, %s', (policy) => {
  test('names the reported queues, and the rank of the chosen one', () => {
    eachTask(policy, ({ trace, task, attempt, explanation, words }) => {
      if (attempt < 0) return;
      const { server, boundAt } = trace.data.tables.attempts.columns;
      const rows = explanation.evidence?.rows ?? [];
      const replies = rawMessages(trace, trace.taskStage[task]).filter(({ kind }) => kind === 'reply');
      for (const { cells } of rows) {
        expect(
          replies.some(
            ({ from, about }) => nameOfServer(trace, from) === cells[0] && String(about) === cells[1],
          ),
        ).toBe(true);
      }
      const lengths = rows.map(({ cells }) => Number(cells[1]));
      const own = rows.find(({ isChosen }) => isChosen);
      expect(own?.cells[0]).toBe(nameOfServer(trace, server[attempt]));
      expect(own?.cells[2].split(', ')).toContain(taskName(trace.data.graphs, task));
      const length = Number(own?.cells[1]);
      const shorter = lengths.filter((each) => each < length).length;
      const equal = lengths.filter((each) => each === length).length;
      const isOfTurn = words.includes('because at its turn it had');
      if (lengths.length > 1 && equal === lengths.length && !isOfTurn) expect(words).toMatch(/equally long/);
      const place = phrase(words, /answered with the (\w+) shortest of/);
      if (place !== null) expect(place).toEqual([ordinalWord(shorter + 1)]);
      if (/answered with the short/.test(words)) expect(shorter).toBe(0);
      if (/answered with the/.test(words)) expect(equal).toBe(1);
      const { columns, length: entries } = trace.data.tables.entries;
      const entry = Array.from({ length: entries }, (_, row) => row).findLast(
        (row) => columns.task[row] === task && columns.server[row] === server[attempt],
      );
      const found = entry === undefined ? length : rawAhead(trace, entry, server[attempt]);
      expect(phrase(words, /On arrival it found ([\w,]+) ahead/)).toEqual(
        found === length ? null : [found === 0 ? 'nothing' : numberWord(found)],
      );
      const tasks = trace.data.tables.attempts;
      const together = Array.from({ length: tasks.length }, (_, row) => row).filter(
        (row) =>
          boundAt[row] === boundAt[attempt] &&
          trace.taskStage[tasks.columns.task[row]] === trace.taskStage[task],
      ).length;
      const given = phrase(words, /the ([\w,]+) shortest got a task each/);
      if (given !== null) expect(given).toEqual([numberWord(together)]);
    });
  });
});

test('a random draw names the number of servers, and the queue ahead on each', () => {
  eachTask('random', ({ trace, task, attempt, explanation, words }) => {
    if (attempt < 0) return;
    const { entries, attempts } = trace.data.tables;
    const server = attempts.columns.server[attempt];
    const allowed = rawAllowed(trace, trace.taskStage[task], task);
    const drawnFrom = phrase(words, /drawn at random from ([\w,]+) servers/);
    const isPartly = trace.data.tables.outages.length > 0;
    if (drawnFrom === null) expect(words).toMatch(/the only server that may run it/);
    else if (!isPartly) expect(drawnFrom).toEqual([numberWord(allowed.length)]);
    const rows = explanation.evidence?.rows ?? [];
    expect(rows.map(({ cells }) => cells[0]).sort()).toEqual(
      rows.length === 0 ? [] : allowed.map((each) => nameOfServer(trace, each)).sort(),
    );
    const entry = Array.from({ length: entries.length }, (_, row) => row).findLast(
      (row) => entries.columns.task[row] === task && entries.columns.server[row] === server,
    );
    if (entry === undefined) return;
    for (const { cells } of rows) {
      const each = allowed.find((one) => nameOfServer(trace, one) === cells[0]) ?? -1;
      expect(cells[1]).toBe(String(rawAhead(trace, entry, each)));
    }
    const found = phrase(words, /It found ([\w,]+) ahead of it/);
    const ahead = rawAhead(trace, entry, server);
    expect(found).toEqual([ahead === 0 ? 'nothing' : numberWord(ahead)]);
  });
});

describe.each(['omniscient', 'fifo'])('a central queue, %s', (policy) => {
  test('counts what was ready and what was free', () => {
    eachTask(policy, ({ trace, task, attempt, explanation, words }) => {
      if (attempt < 0) return;
      const { topology, tables, graphs } = trace.data;
      const { server, boundAt, endedAt } = tables.attempts.columns;
      const at = boundAt[attempt];
      const isTaken = (row: number, each: number) =>
        server[row] === each && boundAt[row] <= at && endedAt[row] > at;
      const busy = (each: number) => {
        let count = 0;
        for (let row = 0; row < attempt; row += 1) if (isTaken(row, each)) count += 1;
        return count;
      };
      const rows = explanation.evidence?.rows ?? [];
      for (let each = 0; each < topology.servers; each += 1) {
        const row = rows.find(({ cells }) => cells[0] === nameOfServer(trace, each));
        if (tables.outages.length === 0)
          expect(Number(row?.cells[1] ?? 0)).toBe(topology.slots[each] - busy(each));
        if (row?.cells[3] !== undefined) {
          expect(row.cells[3] === 'yes').toBe(rawAllowed(trace, trace.taskStage[task], task).includes(each));
        }
      }
      expect(
        rows.some(({ isChosen, cells }) => isChosen && cells[0] === nameOfServer(trace, server[attempt])),
      ).toBe(true);
      expect(words).toContain(nameOfServer(trace, server[attempt]));
      if (
        words.includes('the one that had been free longest') &&
        policy === 'omniscient' &&
        topology.slots[0] === 1
      ) {
        expect(rows[0].isChosen || rows[0].cells[2] === rows.find((row) => row.isChosen)?.cells[2]).toBe(
          true,
        );
      }
      const waiting =
        phrase(words, /of ([\w,]+) ready tasks/) ??
        (words.includes('the only task that was ready') ? ['one'] : null);
      if (waiting !== null && tables.outages.length === 0) {
        // Jobs that arrive at the same time come one after the other, so it may not have known the later ones.
        let known = 0;
        let atMost = 0;
        for (let other = 0; other < graphs.tasks; other += 1) {
          const [row] = trace.attemptsOfTask(other);
          if (trace.taskReadyAt[other] > at || (row !== undefined && row < attempt)) continue;
          atMost += 1;
          if (trace.taskReadyAt[other] < at || trace.taskStage[other] === trace.taskStage[task]) known += 1;
        }
        const counts = Array.from({ length: atMost - known + 1 }, (_, more) => numberWord(known + more));
        expect(counts).toContain(waiting[0]);
      }
    });
  });
});

test('the parts of a response time add up, and nothing is under way for longer than a message takes', () => {
  for (const policy of ['sparrow', 'batch', 'random', 'fifo']) {
    eachTask(policy, ({ trace, task, attempt }) => {
      const parts = timeParts(trace, task);
      if (parts === null) return;
      const { endedAt } = trace.data.tables.attempts.columns;
      expect(totalOf(parts)).toBe(endedAt[attempt] - readyAt(trace, task));
      const travel = parts.find(({ kind }) => kind === 'travel')?.length ?? 0;
      expect(travel).toBeLessThanOrEqual(trace.data.topology.networkDelay);
    });
  }
});
