import { connect, type Socket } from 'node:net';
import type { Send } from './webDriver.ts';

type Answer = readonly [
  type: 1,
  id: number,
  error: { readonly error: string; readonly message: string } | null,
  value: unknown,
];

/** Splits a stream into messages: a length in bytes, a colon, and so many bytes of JSON. */
function eachMessage(socket: Socket, take: (message: unknown) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let colon = rest.indexOf(':'); colon > 0; colon = rest.indexOf(':')) {
      const end = colon + 1 + Number(rest.toString('latin1', 0, colon));
      if (rest.length < end) return;
      take(JSON.parse(rest.toString('utf8', colon + 1, end)));
      rest = rest.subarray(end);
    }
  });
}

/**
 * Connects to Firefox's own remote control, Marionette. It takes WebDriver's commands over a socket: what geckodriver, which
 * Debian does not have, makes of WebDriver's requests. A request is `[0, id, command, parameters]`, an answer `[1, id, error,
 * value]`.
 */
export async function connectMarionette(port: number): Promise<{ readonly send: Send; close(): void }> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let isClosed = false;
  const failAll = (message: string) => {
    isClosed = true;
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  socket.on('error', (error) => failAll(error.message));
  socket.on('close', () => failAll('Firefox has closed the connection'));

  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    eachMessage(socket, (message) => {
      // The first message is a greeting.
      if (!Array.isArray(message)) return resolve();
      const [, id, error, value] = message as unknown as Answer;
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === null) asked?.resolve(unwrapped(value));
      else asked?.reject(new Error(`${error.error}: ${error.message}`));
    });
  });

  let last = 0;
  const send: Send = (command, parameters) =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error('Firefox is gone'));
      last += 1;
      waiting.set(last, { resolve, reject });
      const text = JSON.stringify([0, last, `WebDriver:${command}`, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  return { send, close: () => socket.destroy() };
}

/** Most values come as `{ value }`. */
function unwrapped(value: unknown): unknown {
  return value !== null && typeof value === 'object' && 'value' in value ? value.value : value;
}
