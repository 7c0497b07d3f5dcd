import { formatMicros } from '../../../base/format.ts';
import { numberWord, ordinalWord } from '../../../explain/explanation.ts';
import { copied, duplicated, matched, placed } from '../../../policies/apollo/decisions.ts';
import { type RawEstimate, rawEstimates, rawPlacing } from './testEachApollo.ts';
import { type RawDecision, rawTime } from './testRawDecisions.ts';
import { type Case, param, placedBy, slotCount } from './testReasonCase.ts';

// Reasons of Hopper's and Apollo's schedulers, from the undecoded words of decisions.

export function hopperLaunch(each: Case, own: readonly RawDecision[]) {
  const launch = placedBy(each, own);
  if (launch === undefined) return null;
  const [, , copy, place, jobs, occupied, limit, remaining] = launch.words;
  const isCopy = each.trace.data.tables.attempts.columns.kind[each.attempt] === 1;
  if (isCopy !== copy > 0) throw new Error('the record and the attempt differ in whether it is a copy');
  if (copy > 0) return [copyReason(rawTime(launch, 9), rawTime(launch, 11))];
  const slots = slotCount(occupied);
  const inOrder = jobs === 1 ? 'the only job' : `${ordinalWord(place + 1)} of ${numberWord(jobs)} jobs`;
  switch (each.trace.data.policy) {
    case 'hopper-central':
      return [
        `its job had ${slots} of ${numberWord(limit)} allotted; it was ${inOrder}${jobs === 1 ? '' : ' by virtual size'}`,
      ];
    case 'hopper-fair':
      if (jobs === 1) return [`its job had ${slots}, the only job`];
      return [
        `of ${numberWord(jobs)} jobs, its job, with ${slots}, ${place === 0 ? 'had the fewest for its weight' : 'came first of those with something to run there'}`,
      ];
    default:
      return [
        `its job had ${remaining === 1 ? 'one task' : `${numberWord(remaining)} tasks`} left: ${inOrder}${jobs === 1 ? '' : ', the smallest first'}`,
      ];
  }
}

const copyReason = (left: number, fresh: number) =>
  `the task needed ${formatMicros(left)} more, a new attempt was expected to take ${formatMicros(fresh)}`;

export function hopperAnswer(each: Case, own: readonly RawDecision[]) {
  const answer = own.findLast(
    ({ words, at }) => words[4] === each.task && words[0] === each.server && at === each.at,
  );
  if (answer === undefined) return null;
  const [, , asked, gave] = answer.words;
  const [believed, lifted] = answer.words.slice(9);
  if (gave > 0) return [copyReason(rawTime(answer, 14), rawTime(answer, 16))];
  const size = `with a virtual size of ${(believed / 1000).toLocaleString('en', { maximumFractionDigits: 3 })}`;
  const isPlainSrpt = each.trace.data.policy === 'sparrow-srpt';
  return [
    [
      lifted === 1
        ? 'of the jobs in its queue this was one below its fair share, and such jobs go first'
        : `of the jobs in its queue this was the smallest left to ask for, ${size}`,
      `of the jobs that were reported to it as waiting, this was the smallest, ${size}`,
      `the server drew ${param(each, 'drawsAny') === true ? 'one of its reservations, all alike' : 'the job at random by virtual size'}, and its scheduler could not refuse`,
      'the server had kept a slot for copies of this job',
      isPlainSrpt
        ? 'of the jobs in its queue this one had the fewest unfinished tasks by its request'
        : 'its request was the oldest in the queue when a slot came free',
    ][asked],
  ];
}

export function baseline({ task, server, at }: Case, own: readonly RawDecision[]) {
  const decision = own.find(
    ({ at: when, words }) =>
      when === at && words[placed.at.task] === task && words[placed.at.server] === server,
  );
  if (decision === undefined) return null;
  const waited = formatMicros(rawTime(decision, placed.at.waited));
  if (decision.words.length <= placed.at.holders) return ['at random among the servers that may run it'];
  return [
    [
      'at random among the servers with its largest input',
      `at random among servers in the racks of its largest input, near enough after ${waited}`,
      `at random among all servers, as after ${waited} its largest input could be anywhere`,
    ][decision.words[placed.at.near]],
  ];
}

export function apollo(each: Case) {
  const { attempt, server } = each;
  const placing = rawPlacing(each, attempt);
  if (placing === undefined) return null;
  const { kind } = placing;
  const { candidates } = (kind === 'apollo match' ? matched : kind === 'apollo copy' ? copied : duplicated)
    .at;
  const estimates = rawEstimates(placing, candidates);
  const chosen = estimates.find((estimate) => estimate.server === server);
  if (chosen === undefined) throw new Error('it went to no candidate');
  const completion = formatMicros(chosen.completion);
  if (kind === 'apollo copy') return [copyReason(rawTime(placing, copied.at.left), chosen.completion)];
  if (kind === 'apollo duplicate')
    return [
      `waiting on was expected to take ${formatMicros(rawTime(placing, duplicated.at.stays))}, this server ${completion}`,
    ];
  const after = `expected to be complete there after ${completion}`;
  if (estimates.length === 1) return [`${after}, the only candidate`];
  const all = `${numberWord(estimates.length)} candidates`;
  const placement = placing.words[matched.at.placement];
  if (placement === 1)
    return [`of ${all}, chosen by how long fetching and reading take there, not by waiting`];
  if (placement === 2) return [`of ${all}, chosen by what is free at once, then by the estimate`];
  const cost = ({ completion: time, noise }: RawEstimate) => time + noise;
  const less = estimates.filter((other) => cost(other) < cost(chosen)).length;
  const random = chosen.noise === 0 ? '' : ', with a random part';
  if (less === 0) return [`${after}, the least of ${all}${random}`];
  return [`${after}, ${ordinalWord(less + 1)} of ${all}${random}; other tasks had the better ones`];
}
