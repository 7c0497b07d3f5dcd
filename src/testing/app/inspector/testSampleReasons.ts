import { formatMicros } from '../../../base/format.ts';
import { numberWord, ordinalWord } from '../../../explain/explanation.ts';
import { type RawDecision, rawAttempts } from './testRawDecisions.ts';
import { rawMessages } from './testRawTrace.ts';
import { type Case, nameOf, param } from './testReasonCase.ts';

// Reasons of schedulers that draw servers, or ask them, from messages and the undecoded words of decisions.

export function random({ task, at }: Case, own: readonly RawDecision[]) {
  const draw = own.find((each) => each.words[0] === task && each.at === at);
  if (draw === undefined) return null;
  const [, , count] = draw.words;
  if (count === 1) return ['the only server that may run it and is up'];
  return [`drawn at random from ${numberWord(count)} servers; its queue length was not asked for`];
}

export function sampling(each: Case, own: readonly RawDecision[]) {
  const { trace, task, at } = each;
  for (const { words, at: when } of own) {
    const [count] = words;
    const part = (place: number) => words.slice(1 + place * count, 1 + (place + 1) * count);
    const [servers, lengths, comparedFor] = [part(0), part(1), part(2)];
    const placements = words.slice(1 + 3 * count);
    const place = placements.findIndex((word, i) => i % 2 === 0 && word === task);
    if (when !== at || place < 0) continue;
    const replies = rawMessages(trace, trace.taskStage[task]).filter(({ kind }) => kind === 'reply');
    const isShared = comparedFor.every((of) => of < 0);
    const isAsked = (server: number, i: number) =>
      isShared ? servers.indexOf(server) === i : comparedFor[i] === task || comparedFor[i] < 0;
    const asked = servers.flatMap((server, i) =>
      isAsked(server, i) ? [{ server, length: lengths[i] }] : [],
    );
    for (const { server, length } of asked)
      if (!replies.some(({ from, about }) => from === server && about === length))
        throw new Error(`no reply of ${nameOf(each, server)} said ${length}`);
    const chosen = asked.find(({ server }) => server === placements[place + 1]);
    if (chosen === undefined) throw new Error('it went to a server that was not asked');
    const shorter = asked.filter(({ length }) => length < chosen.length).length;
    const equal = asked.filter(({ length }) => length === chosen.length).length;
    const all = numberWord(asked.length);
    const there =
      chosen.length === 0
        ? 'nothing ran or waited there'
        : `${numberWord(chosen.length)} running or waiting there`;
    const given = placements.filter((_, i) => i % 2 === 1);
    const sentTo = (server: number) => given.slice(0, place / 2).filter((one) => one === server).length;
    const least = Math.min(...asked.map((one) => one.length));
    const isShort = isShared ? new Set(given).size === given.length : chosen.length === least;
    if (asked.length > 1 && !isShort) {
      const turns = asked.map((one) => one.length + sentTo(one.server));
      const sent = sentTo(chosen.server);
      const ties = turns.filter((turn) => turn === chosen.length + sent).length;
      if (Math.min(...turns) < chosen.length + sent) throw new Error('it went to a longer queue');
      const own =
        sent === 0
          ? ''
          : `, with ${numberWord(sent)} ${sent === 1 ? 'task' : 'tasks'} of its job that had just been sent there`;
      return [
        `at its turn it had ${ties === 1 ? 'the' : `one of the ${numberWord(ties)}`} shortest of ${all} queues${own}: ${there}`,
      ];
    }
    if (asked.length === 1) return [`it was the only one that was asked: ${there}`];
    if (equal === asked.length)
      return [`${equal === 2 ? 'both' : `all ${all}`} queues that were asked were equally long: ${there}`];
    if (equal === 1) {
      const rank = shorter > 0 ? `${ordinalWord(shorter + 1)} ` : '';
      const longer = asked.length === 2 && shorter === 0 ? 'shorter' : 'shortest';
      return [`it answered with the ${rank}${longer} of ${all} queues: ${there}`];
    }
    const range =
      shorter === 0 ? numberWord(equal) : `${ordinalWord(shorter + 1)} to ${ordinalWord(shorter + equal)}`;
    return [
      `it answered with one of the ${range} shortest of ${all} queues, which were equally long: ${there}`,
    ];
  }
  return null;
}

export function lateBinding(each: Case): readonly string[] {
  const { trace, task, server, at } = each;
  const messages = rawMessages(trace, trace.taskStage[task]);
  const of = (kind: string) => messages.filter((message) => message.kind === kind);
  const launch = of('launch').find(
    ({ about, to, sentAt }) => about === task && to === server && sentAt === at,
  );
  if (launch === undefined) throw new Error('no message gave it the task');
  if (trace.data.tables.attempts.columns.kind[each.attempt] === 1) return [copyBySparrow(each)];
  const isBefore = ({ row, from }: { row: number; from: number }) =>
    from === launch.from && row <= launch.row;
  const place = ordinalWord([...of('launch'), ...of('noTask')].filter(isBefore).length);
  const before = new Set(
    of('launch')
      .filter(({ row, about }) => row < launch.row && about !== task)
      .map(({ about }) => about),
  ).size;
  const given =
    before === 0
      ? 'no other task had been given out before'
      : `${numberWord(before)} ${before === 1 ? 'task' : 'tasks'} had been given out before`;
  const probes = of('probe').filter(({ from, sentAt }) => from === launch.from && sentAt <= launch.sentAt);
  const servers = new Set(probes.map(({ to }) => to)).size;
  const name = nameOf(each, server);
  const turn =
    servers === probes.length
      ? `${name} was the ${place} of ${numberWord(probes.length)} probed servers to have a free slot and ask`
      : `a reservation on ${name} was the ${place} of ${numberWord(probes.length)} (on ${numberWord(servers)} ${servers === 1 ? 'server' : 'servers'}) to get a free slot and ask`;
  const isPlain = of('handOver').length === 0 && param(each, 'multiGet') !== true;
  const asked = `of all that asked for this stage`;
  const others = [
    ...of('handOver')
      .filter(({ to }) => to === server)
      .map(
        ({ from, sentAt }) =>
          `${name} was idle and stole a reservation from the queue of ${nameOf(each, from)} at ${formatMicros(sentAt)}; ${asked}, its was the ${place} question`,
      ),
    ...(param(each, 'multiGet') === true
      ? [
          `${name} had a slot left over when it asked by its last reservation, and asked for a task for that slot too; ${asked}, this was the ${place} question`,
        ]
      : []),
    ...(probes.some(({ to }) => to === server)
      ? [`${name}, which had been probed, had a free slot; ${asked}, its was the ${place} question`]
      : []),
  ];
  return [turn, ...(isPlain ? [] : others)].map((words) => `${words}; ${given}`);
}

function copyBySparrow({ trace, task, at }: Case): string {
  const { kind } = trace.data.tables.attempts.columns;
  const first = rawAttempts(trace).findLast(
    (other) => other.task === task && kind[other.row] === 0 && other.startedAt < at,
  );
  if (first === undefined) throw new Error('the task did not run before its copy');
  const ran = formatMicros(at - first.startedAt);
  return `the task had run for ${ran}, longer than a multiple of its estimate, and this server asked first`;
}
