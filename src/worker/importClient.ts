import { proxy, type Remote, releaseProxy, wrap } from 'comlink';
import type { FitOptions } from '../logs/fitOptions.ts';
import type { ClusterSpec, Scenario } from '../scenario/shape/schema.ts';
import type { FitAnswer, ImportOutcome, ImportRequest, ImportWorker, ScenarioAnswer } from './importApi.ts';

/** Reads files, one after another, in a worker of its own. Every promise settles, even if the worker dies. */
export interface ImportClient {
  read(request: ImportRequest, onProgress: (share: number) => void): Promise<ImportOutcome>;
  fit(options: FitOptions, cluster: ClusterSpec): Promise<FitAnswer>;
  scenario(options: FitOptions, base: Scenario): Promise<ScenarioAnswer>;
  repeat(recipe: string, rest: unknown): Promise<ScenarioAnswer>;
  sample(format: string): Promise<{ readonly name: string; readonly text: string }>;
  /**
   * Drops the log. Pending calls fail with `ImportStopped`; the next call starts with a worker that has no
   * log.
   */
  stop(): void;
}

/** The error of calls that were pending when the client was stopped. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}

interface Channel {
  readonly worker: Worker;
  readonly remote: Remote<ImportWorker>;
  /** Rejects when the worker dies or is stopped; never resolves. */
  readonly failure: Promise<never>;
  readonly fail: (reason: Error) => void;
  /** Number of pending calls. */
  calls: number;
}

// If a Comlink proxy is garbage-collected while a call is pending, the call never settles. This set keeps all
// of them alive.
const channels = new Set<Channel>();

/** An idle worker, started ahead so that an import also works once the network is gone. */
let spare: Channel | null = null;

/** Starts the worker of the next import ahead, so that it works without a network. */
export function openAhead(): void {
  spare ??= open();
}

function takeSpare(): Channel | null {
  const taken = spare;
  spare = null;
  return taken;
}

function open(): Channel {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  const { promise: failure, reject: fail } = promiseWithReject();
  // With no call pending, nobody handles the rejection.
  failure.catch(() => undefined);
  const onError = (event: Event) => {
    event.preventDefault();
    if (spare === channel) {
      spare = null;
      close(channel);
    }
    // An error event without a message means that the script could not be fetched.
    const lost = 'The reader could not be fetched. Is there a network?';
    fail(new Error(event instanceof ErrorEvent ? event.message : lost));
  };
  worker.addEventListener('error', onError);
  worker.addEventListener('messageerror', onError);
  const channel: Channel = { worker, remote: wrap<ImportWorker>(worker), failure, fail, calls: 0 };
  channels.add(channel);
  return channel;
}

function promiseWithReject(): { promise: Promise<never>; reject: (reason: Error) => void } {
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<never>((_, onReject) => {
    reject = onReject;
  });
  return { promise, reject };
}

/** Whether the browser knows that there is no network. Node has no such knowledge. */
function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

function close(channel: Channel): void {
  channels.delete(channel);
  channel.remote[releaseProxy]();
  channel.worker.terminate();
}

/** Creates a client; its worker starts with the first call. */
export function createImportClient(): ImportClient {
  let channel: Channel | null = null;

  async function call<Answer>(
    ask: (remote: Remote<ImportWorker>, isCurrent: () => boolean) => Promise<Answer>,
  ): Promise<Answer> {
    channel ??= takeSpare() ?? open();
    const used = channel;
    used.calls += 1;
    try {
      return await Promise.race([ask(used.remote, () => channel === used), used.failure]);
    } catch (error) {
      if (channel === used) {
        close(used);
        channel = null;
      }
      throw error;
    } finally {
      used.calls -= 1;
    }
  }

  return {
    read: (request, onProgress) =>
      call<ImportOutcome>(async (remote, isCurrent) => {
        // A terminated worker lives on for a moment, and its reports may still arrive.
        const report = (share: number) => {
          if (isCurrent()) onProgress(share);
        };
        return await remote.read(request, proxy(report));
      }),
    fit: (options, cluster) => call((remote) => remote.fit(options, cluster)),
    scenario: (options, base) => call<ScenarioAnswer>(async (remote) => await remote.scenario(options, base)),
    repeat: (recipe, rest) => call<ScenarioAnswer>(async (remote) => await remote.repeat(recipe, rest)),
    sample: (format) => call((remote) => remote.sample(format)),
    stop() {
      if (channel === null) return;
      const stopped = channel;
      channel = null;
      // An idle worker drops its log and becomes the spare one for the next import. Without a network a busy one does, too, as
      // no other could be fetched; nobody waits for its answers any more.
      if (spare === null && (stopped.calls === 0 || isOffline())) {
        spare = stopped;
        stopped.remote.forget().catch(() => undefined);
        return;
      }
      stopped.fail(new ImportStopped('The import was cancelled.'));
      close(stopped);
    },
  };
}
