import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { connectMarionette } from '../scripts/browsers/marionette.ts';
import { goldens, isLarge } from '../scripts/browsers/presetDigests.ts';
import { readRequest } from '../scripts/browsers/request.ts';
import { type Column, conclude, type Outcome } from '../scripts/browsers/table.ts';
import { presets } from './scenario/presets/presets.ts';

test('every preset is compared, unless it is large', () => {
  expect(goldens.map(({ id }) => id).sort()).toEqual(presets.all.map(({ id }) => id).sort());
  const request = readRequest([]);
  if (typeof request === 'string') throw new Error(request);
  expect(request.engines).toEqual(['chromium', 'firefox', 'webkit']);
  expect([...request.chosen, ...request.leftOut]).toHaveLength(goldens.length);
  expect(request.leftOut).toEqual(goldens.filter(isLarge));
  expect(request).toMatchObject({ walksPaths: true, triesPolicies: true });
  expect(readRequest(['--only', 'policies'])).toMatchObject({
    ...{ walksPaths: false, triesPolicies: true, chosen: [], leftOut: [] },
  });
  expect(readRequest(['--all'])).toMatchObject({ chosen: goldens, leftOut: [] });
  const named = readRequest(['ten-thousand', '--engines', 'webkit']);
  expect(named).toMatchObject({ engines: ['webkit'], chosen: [{ id: 'ten-thousand' }], leftOut: [] });
});

test('a request for what is not there is refused with what there is', () => {
  expect(readRequest(['--engines', 'firefox,lynx'])).toContain('"lynx"; allowed are chromium, firefox');
  expect(readRequest(['--only', 'rest'])).toContain('allowed are presets, paths, policies');
  expect(readRequest(['no-such'])).toContain('no preset "no-such"');
});

test('what differs fails, and what was skipped is not a success', () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const column = (place: string, kind: Outcome['kind']): Column => ({
    place,
    outcomes: new Map([['first-look', { kind, seconds: 1 }]]),
  });
  const missing: Column = { place: 'webkit', skipped: 'not found', outcomes: new Map() };
  const ok = column('chromium', 'ok');
  expect(conclude([ok, column('firefox', 'ok')])).toBe(0);
  expect(conclude([ok, column('firefox', 'differs')])).toBe(1);
  expect(conclude([ok, column('firefox', 'fails'), missing])).toBe(1);
  expect(conclude([ok, missing])).toBe(3);
  expect(conclude([missing])).toBe(3);
  expect(said.mock.calls.flat().join()).toContain('SKIPPED: not found');
  said.mockRestore();
});

test('Firefox is asked and answers in messages that may come in pieces', async () => {
  const got: string[] = [];
  const server = createServer((socket) => {
    socket.write('50:{"applicationType":"gecko","marionetteProtocol":3}');
    socket.on('data', (chunk) => {
      got.push(chunk.toString());
      const text = '[1,1,null,{"value":"é"}]';
      const answer = Buffer.from(`${Buffer.byteLength(text)}:${text}`);
      // Within the two bytes of a letter.
      socket.write(answer.subarray(0, 24));
      const refusal = '[1,2,{"error":"no such element","message":"none"},null]';
      setTimeout(() => {
        socket.write(answer.subarray(24));
        socket.write(`${refusal.length}:${refusal}`);
      }, 20);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { send, close } = await connectMarionette(address.port);
  const answers = await Promise.allSettled([
    send('ExecuteScript', { script: 'ü' }),
    send('FindElement', { value: 'p' }),
  ]);
  expect(answers).toMatchObject([{ value: 'é' }, { reason: { message: 'no such element: none' } }]);
  expect(got.join('')).toBe(
    '47:[0,1,"WebDriver:ExecuteScript",{"script":"ü"}]43:[0,2,"WebDriver:FindElement",{"value":"p"}]',
  );
  close();
  server.close();
});
