import { FASTEST, SLOWEST } from '../../state/speed.ts';

/** The version of the messages. A later one may add types and fields, and change none. */
export const PROTOCOL = 1;

const types = ['ping', 'load', 'seek', 'play', 'pause', 'set', 'get', 'subscribe'] as const;
const questions = ['scenario', 'time', 'digests', 'metrics', 'link'] as const;
const events = ['time', 'finished', 'digests'] as const;

export type Question = (typeof questions)[number];
export type EventName = (typeof events)[number];

/** What the page around this one may ask for. Times in simulated seconds. */
export type Request =
  | { readonly type: 'ping' }
  | { readonly type: 'load'; readonly link: string }
  | { readonly type: 'load'; readonly preset: string }
  | { readonly type: 'load'; readonly scenario: unknown }
  | { readonly type: 'seek'; readonly time: number }
  | { readonly type: 'play'; readonly speed?: number }
  | { readonly type: 'pause' }
  /** New values by JSON pointer, checked together. */
  | { readonly type: 'set'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly type: 'get'; readonly what: Question; readonly ids?: readonly string[] }
  /** Replaces the list of events that are wanted. */
  | { readonly type: 'subscribe'; readonly to: readonly EventName[] };

/** Names a request; its answer has the same. Null where a request had none. */
export type RequestId = string | number | null;

/** A message as it arrived. */
interface Arrived {
  readonly data: unknown;
  readonly origin: string;
  /** Whether the window that contains this page sent it. */
  readonly isFromParent: boolean;
}

/** What to do about a message. */
type Action =
  /** It is none of ours, or from somebody who has not shaken hands: no answer, so that nobody learns anything. */
  | { readonly kind: 'ignore' }
  | { readonly kind: 'refuse'; readonly id: RequestId; readonly message: string }
  | { readonly kind: 'act'; readonly id: RequestId; readonly request: Request };

const ignore: Action = { kind: 'ignore' };

/**
 * Decides what to do about a message. `partner` is the origin that has shaken hands, null before. Only the window around this
 * page can be a partner, and only a ping makes it one.
 */
export function actionFor(partner: string | null, { data, origin, isFromParent }: Arrived): Action {
  if (!isFromParent || !isRecord(data) || !('makespan' in data)) return ignore;
  const message = data.makespan;
  if (partner === null ? !isRecord(message) || message.type !== 'ping' : origin !== partner) return ignore;
  if (!isRecord(message))
    return { kind: 'refuse', id: null, message: `makespan ${says(message)}; allowed is an object` };
  const { type, id = null, ...fields } = message;
  const isNamed = typeof id === 'string' || typeof id === 'number';
  if (!isNamed) return { kind: 'refuse', id: null, message: `id ${says(id)}; allowed is a number or a text` };
  const read = readRequest(type, fields);
  return typeof read === 'string'
    ? { kind: 'refuse', id, message: read }
    : { kind: 'act', id, request: read };
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields that each type of request has. */
const fieldsOf: Readonly<Record<Request['type'], readonly string[]>> = {
  ping: ['version'],
  load: ['link', 'preset', 'scenario'],
  seek: ['time'],
  play: ['speed'],
  pause: [],
  set: ['values'],
  get: ['what', 'ids'],
  subscribe: ['to'],
};

/** Returns the request, or what is wrong with it. */
function readRequest(type: unknown, fields: Fields): Request | string {
  if (!isOneOf(types, type)) return `type ${says(type)}; allowed are ${types.join(', ')}`;
  const unknown = Object.keys(fields).find((name) => !fieldsOf[type].includes(name));
  if (unknown !== undefined) {
    const allowed = fieldsOf[type].join(', ');
    return `${unknown} is no field of ${type}; ${allowed === '' ? 'it has none' : `allowed are ${allowed}`}`;
  }
  return readers[type](fields);
}

const readers: Readonly<Record<Request['type'], (fields: Fields) => Request | string>> = {
  ping: ({ version = PROTOCOL }) =>
    version === PROTOCOL ? { type: 'ping' } : `version ${says(version)}; allowed is ${PROTOCOL}`,
  load: readLoad,
  seek: ({ time }) =>
    isNumber(time) && time >= 0
      ? { type: 'seek', time }
      : `time ${says(time)}; allowed is a number of seconds from 0`,
  play: ({ speed }) => {
    if (speed === undefined) return { type: 'play' };
    return isNumber(speed) && speed >= SLOWEST && speed <= FASTEST
      ? { type: 'play', speed }
      : `speed ${says(speed)}; allowed is a number from ${SLOWEST} to ${FASTEST}`;
  },
  pause: () => ({ type: 'pause' }),
  set: ({ values }) =>
    isRecord(values) && Object.keys(values).length > 0
      ? { type: 'set', values }
      : `values ${says(values)}; allowed is an object with a value for each JSON pointer`,
  get: ({ what, ids }) => {
    if (!isOneOf(questions, what)) return `what ${says(what)}; allowed are ${questions.join(', ')}`;
    if (ids === undefined) return { type: 'get', what };
    return isTexts(ids) && what === 'metrics'
      ? { type: 'get', what, ids }
      : `ids ${says(ids)}; allowed is a list of metrics, and only with what: "metrics"`;
  },
  subscribe: ({ to }) =>
    Array.isArray(to) && to.every((each) => isOneOf(events, each))
      ? { type: 'subscribe', to }
      : `to ${says(to)}; allowed is a list of ${events.join(', ')}`,
};

function readLoad({ link, preset, scenario }: Fields): Request | string {
  const given = [link, preset, scenario].filter((each) => each !== undefined);
  if (given.length !== 1)
    return `load has ${given.length} of link, preset and scenario; allowed is one of them`;
  if (typeof link === 'string') return { type: 'load', link };
  if (typeof preset === 'string') return { type: 'load', preset };
  if (scenario !== undefined) return { type: 'load', scenario };
  return `${link === undefined ? 'preset' : 'link'} ${says(given[0])}; allowed is a text`;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isOneOf<T extends string>(allowed: readonly T[], value: unknown): value is T {
  return (allowed as readonly unknown[]).includes(value);
}

/** Says what a value is, for an error message. */
function says(value: unknown): string {
  if (value === undefined || value === null) return 'is missing';
  if (typeof value === 'string') return `is "${value.slice(0, 40)}"`;
  if (typeof value === 'number' || typeof value === 'boolean') return `is ${value}`;
  return Array.isArray(value) ? 'is a list' : `is an ${typeof value}`;
}
