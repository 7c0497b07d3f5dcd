import { createServer } from 'node:net';
import { type Command, type Send, versionOf } from './webDriver.ts';

/** A port that was free a moment ago: a driver does not tell which one it would choose itself. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** Method and path of each command (WebDriver §8 to §17); `{id}` is an element's. */
const requests: Readonly<Record<Exclude<Command, 'NewSession'>, readonly [method: string, path: string]>> = {
  DeleteSession: ['DELETE', ''],
  SetTimeouts: ['POST', '/timeouts'],
  SetWindowRect: ['POST', '/window/rect'],
  Navigate: ['POST', '/url'],
  ExecuteScript: ['POST', '/execute/sync'],
  PerformActions: ['POST', '/actions'],
  FindElement: ['POST', '/element'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
};

async function request(method: string, url: string, body: unknown): Promise<unknown> {
  const text = method === 'POST' ? JSON.stringify(body) : undefined;
  const answer = await fetch(url, { method, body: text, headers: { 'Content-Type': 'application/json' } });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

/** Starts the browser by the driver, as soon as that listens. */
export async function openSession(port: number, binary: string): Promise<{ send: Send; version: string }> {
  const base = `http://127.0.0.1:${port}`;
  for (let look = 0; look < 100; look += 1) {
    if ((await fetch(`${base}/status`).catch(() => undefined))?.ok) break;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const started = await request('POST', `${base}/session`, { capabilities: { alwaysMatch: options } });
  const { sessionId } = started as { sessionId: string };
  const send: Send = (command, parameters) => {
    if (command === 'NewSession') throw new Error('there is one session per driver');
    const [method, path] = requests[command];
    return request(
      method,
      `${base}/session/${sessionId}${path.replace('{id}', String(parameters.id))}`,
      parameters,
    );
  };
  return { send, version: versionOf(started) };
}
