import { expose } from 'comlink';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createImportClient, ImportStopped, openAhead } from './importClient.ts';

/** The workers started, in order; each answers from this thread. */
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
  // Node 20 has no ErrorEvent.
  vi.stubGlobal('ErrorEvent', class extends Event {});
});
afterEach(async () => {
  // Ends workers that are still running.
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
  // The next one, too: an idle worker is kept, without its log.
  client.stop();
  await rest();
  expect(started[0].calls).toEqual(['sample tr', 'forget']);
  expect(await createImportClient().sample('swim')).toEqual({ name: 'swim', text: '' });
  expect(started).toHaveLength(1);
});

test('a worker that could not be started ahead is started again', async () => {
  hasNetwork = false;
  openAhead();
  await rest();
  expect(running()).toHaveLength(0);
  hasNetwork = true;
  expect(await createImportClient().sample('tr')).toEqual({ name: 'tr', text: '' });
  expect(running()).toHaveLength(1);
});

test('a worker that is stopped while it works is terminated', async () => {
  isSilent = true;
  const client = createImportClient();
  const asked = client.sample('tr');
  await rest();
  client.stop();
  await expect(asked).rejects.toBeInstanceOf(ImportStopped);
  expect(running()).toHaveLength(0);
});

test('without a network a worker that is stopped while it works is kept for the next import', async () => {
  isSilent = true;
  const client = createImportClient();
  client.sample('tr').catch(() => undefined);
  await rest();
  vi.stubGlobal('navigator', { onLine: false });
  client.stop();
  vi.stubGlobal('navigator', undefined);
  await rest();
  expect(running()).toHaveLength(1);
  expect(started.at(-1)?.calls).toContain('forget');
});

test('if a worker cannot be fetched, the import fails with a message', async () => {
  hasNetwork = false;
  await expect(createImportClient().sample('tr')).rejects.toThrow(/Is there a network/);
  expect(running()).toHaveLength(0);
});
