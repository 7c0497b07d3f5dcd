import { expect, test } from 'vitest';
import { createPace, Stopped } from './pace.ts';

/** Works for a while without a pause. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test('messages are handled while long work pauses', async () => {
  const pace = createPace();
  const heard: string[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => heard.push('a message');
  port2.postMessage(null);
  for (let step = 0; step < 3 && heard.length === 0; step += 1) {
    work(30);
    await pace.rest();
  }
  expect(heard).toEqual(['a message']);
  port1.close();
});

test('stopped work ends at its next pause', async () => {
  const pace = createPace();
  await pace.rest();
  pace.stop();
  await expect(pace.rest()).rejects.toBeInstanceOf(Stopped);
});
