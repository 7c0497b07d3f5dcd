import { expose } from 'comlink';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createImportClient, ImportStopped, openAhead } from './importClient.ts';

/** Workers that were asked for, in their order; each answers from this very thread. */
let started: FakeWorker[] = [];
let hasNetwork = true;
let isSilent = false;

class FakeWorker extends EventTarget {
  private readonly channel = new MessageChannel();
  readonly calls: string[] = [];
  isEnded = false;

  constructor() {
    super();
    started.push(this);
    const { port1, port2 } = this.channel;
    port1.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent('message', { data }));
    const sample = (format: string) => {
      this.calls.push(`sample ${format}`);
      return isSilent ? new Promise(() => undefined) : { name: format, text: '' };
    };
    const forget = () => void this.calls.push('forget');
    if (hasNetwork) expose({ sample, forget }, port2);
    else queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }

  postMessage(data: unknown, transfer: Transferable[] = []): void {
    this.channel.port1.postMessage(data, transfer);
  }

  terminate(): void {
    this.isEnded = true;
    this.channel.port1.close();
  }
}

const running = () => started.filter(({ isEnded }) => !isEnded);
const rest = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  started = [];
  hasNetwork = true;
  isSilent = false;
  vi.stubGlobal('Worker', FakeWorker);
  // Node 20 has none.
  vi.stubGlobal('ErrorEvent', class extends Event {});
});
afterEach(async () => {
  // What is left waits for nobody.
  for (const worker of running()) worker.dispatchEvent(new Event('error'));
  await rest();
  vi.unstubAllGlobals();
});

test('a worker that was started ahead does the import without a network', async () => {
  openAhead();
  openAhead();
  expect(started).toHaveLength(1);
  await rest();
  hasNetwork = false;
  const client = createImportClient();
  expect(await client.sample('tr')).toEqual({ name: 'tr', text: '' });
  // And the next one, too: a worker with nothing to do is kept, without its log.
  client.stop();
  await rest();
  expect(started[0].calls).toEqual(['sample tr', 'forget']);
  expect(await createImportClient().sample('swim')).toEqual({ name: 'swim', text: '' });
  expect(started).toHaveLength(1);
});

test('a worker that could not be started ahead is asked for again', async () => {
  hasNetwork = false;
  openAhead();
  await rest();
  expect(running()).toHaveLength(0);
  hasNetwork = true;
  expect(await createImportClient().sample('tr')).toEqual({ name: 'tr', text: '' });
  expect(running()).toHaveLength(1);
});

test('a worker that is stopped in its work ends', async () => {
  isSilent = true;
  const client = createImportClient();
  const asked = client.sample('tr');
  await rest();
  client.stop();
  await expect(asked).rejects.toBeInstanceOf(ImportStopped);
  expect(running()).toHaveLength(0);
});

test('a worker that cannot be fetched fails the import in words', async () => {
  hasNetwork = false;
  await expect(createImportClient().sample('tr')).rejects.toThrow(/Is there a network/);
  expect(running()).toHaveLength(0);
});
