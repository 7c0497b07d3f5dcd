import { version } from '../../base/version.ts';
import { answerTo } from './answers.ts';
import { sendEvents } from './events.ts';
import { perform } from './perform.ts';
import { actionFor, PROTOCOL, type Request, type RequestId } from './protocol.ts';
import { Refused } from './refused.ts';
import { begun, settled } from './settled.ts';

/** The origin of the page around this one, once it has shaken hands. */
let partner: string | null = null;
let stopEvents = () => {};

/** Takes a message of the page around this one; all others are ignored. Nothing is ever sent to anybody else. */
export async function receive({ data, origin, source }: MessageEvent): Promise<void> {
  const isFromParent = source === window.parent && window.parent !== window;
  const action = actionFor(partner, { data, origin, isFromParent });
  if (action.kind === 'ignore') return;
  const { id } = action;
  if (action.kind === 'refuse') return send(origin, { type: 'error', id, message: action.message });
  const { request } = action;
  if (request.type === 'ping') return greet(origin, id);
  try {
    await begun();
    send(origin, { ...(await answer(origin, request)), id });
  } catch (error) {
    const issues = error instanceof Refused ? error.issues : [];
    send(origin, {
      type: 'error',
      id,
      message: (error as Error).message,
      ...(issues.length > 0 && { issues }),
    });
  }
}

/** Answers a ping at once, and again when the first scenario has run. */
async function greet(origin: string, id: RequestId): Promise<void> {
  partner = origin;
  send(origin, { type: 'pong', id, version: PROTOCOL, program: version });
  await settled();
  send(origin, { type: 'ready', id });
}

async function answer(origin: string, request: Exclude<Request, { readonly type: 'ping' }>): Promise<object> {
  switch (request.type) {
    case 'get':
      return { type: 'state', what: request.what, value: await answerTo(request.what, request.ids) };
    case 'subscribe':
      stopEvents();
      stopEvents = sendEvents(request.to, (event) => send(origin, { type: 'event', ...event }));
      return { type: 'done' };
    default:
      return { type: 'done', ...(await perform(request)) };
  }
}

/**
 * Sends to the page around this one, if it still has the origin that shook hands. A page opened from a disk has none that
 * could be named; nobody else can become this window's parent, though.
 */
function send(origin: string, makespan: object): void {
  window.parent.postMessage({ makespan }, origin === 'null' ? '*' : origin);
}
