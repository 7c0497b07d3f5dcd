import type { ParamValue } from '../../kit/menu/params.ts';
import type { Idle } from '../lists/list.ts';
import { give } from './idleOffers.ts';

/** What a parameter needs to count: another one of the run that has not this value. */
interface Need {
  readonly other: string;
  readonly isNot: ParamValue;
  /** A number that lets it count as well, unless it is 0. */
  readonly or?: string;
  readonly says: string;
  /** An offer, and the value of the other one with which this one counts. */
  readonly offer: string;
  readonly give: ParamValue;
}

const isTime: Need = {
  ...{ other: 'form', isNot: 'count', offer: 'Make it a time', give: 'levels' },
  says: 'Patience is a number of skips here.',
};
const startsLate: Need = {
  ...{ other: 'startUp', isNot: 0, offer: 'Let it take 1 s', give: 1 },
  says: 'Starting up takes no time here.',
};
const copies: Need = {
  ...{ other: 'copies', isNot: 'none', offer: 'Copy late tasks', give: 'late' },
  says: 'No task is copied here.',
};
const noWatch: Need = {
  ...{ other: 'copies', isNot: false, offer: 'Watch slow tasks', give: true },
  says: 'Nobody watches for slow tasks here.',
};
const noOpportunistic: Need = {
  ...{ other: 'allowance', isNot: 0, offer: 'Let some run', give: 2 },
  says: 'No task runs without a token here.',
};
const ofCopies = [
  ...['reportEvery', 'reportError', 'newFrom', 'slowTask', 'slowServer'],
  ...['leastAge', 'certainty', 'mostCopies', 'lastWaves', 'cap'],
];

const needs: Readonly<Record<string, readonly Need[]>> = {
  relaxAfter: [
    {
      ...{ other: 'softLocality', isNot: false, offer: 'Turn it on', give: true },
      says: 'Counts with soft locality only.',
    },
  ],
  rackWait: [isTime],
  remoteWait: [isTime],
  skips: [
    {
      ...{ other: 'form', isNot: 'levels', offer: 'Count skips', give: 'count' },
      says: 'Patience is a time here.',
    },
  ],
  killAfter: [
    {
      ...{ other: 'share', isNot: 'wait', offer: 'Let them stop others', give: 'kill' },
      says: 'Late jobs wait here.',
    },
  ],
  regularChance: [
    {
      ...{ other: 'baselineShare', isNot: 0, offer: 'Give it half of the jobs', give: 50 },
      says: 'The baseline has no jobs here.',
    },
    noOpportunistic,
  ],
  transfersGiveWay: [noOpportunistic],
  reruns: [noWatch],
  coalesce: [
    {
      ...{ other: 'thinkTime', isNot: 0, or: 'thinkPerJob', offer: 'Let it take 100 ms', give: 0.1 },
      says: 'A decision takes no time here, so no news waits.',
    },
  ],
  startUpSpread: [startsLate],
  experiment: [
    startsLate,
    {
      ...{ other: 'startUpSpread', isNot: 0, offer: 'Let them differ', give: 1 },
      says: 'All start-ups take as long as each other.',
    },
  ],
  resubmitAfter: [
    {
      ...{ other: 'resubmit', isNot: false, offer: 'Submit them again', give: true },
      says: 'Slow tasks are not submitted again here.',
    },
  ],
  period: [
    {
      ...{ other: 'waitCost', isNot: 0, offer: 'Give it a price', give: 0.5 },
      says: 'Waiting costs nothing, so time changes nothing.',
    },
  ],
  hold: [
    {
      ...{ other: 'margin', isNot: 0, offer: 'Give it a margin', give: 3 },
      says: 'Without a margin, no job is blocked for a time.',
    },
  ],
  ...Object.fromEntries(ofCopies.map((name) => [name, [copies]])),
};

/** Says that a parameter counts with another value of another one only; undefined: nothing is in its way. */
export function idleBeside(
  values: Readonly<Record<string, ParamValue>>,
  index: number,
  name: string,
): Idle | undefined {
  const own = Object.hasOwn(needs, name) ? needs[name] : [];
  const counts = (or: string | undefined) => or !== undefined && (values[or] ?? 0) !== 0;
  const need = own.find(({ other, isNot, or }) => values[other] === isNot && !counts(or));
  if (need === undefined) return undefined;
  return { says: need.says, offers: [give(need.offer, index, { [need.other]: need.give })] };
}
