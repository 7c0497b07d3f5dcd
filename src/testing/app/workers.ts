import { expose } from 'comlink';

let areWorking = false;
const idle = new Set<WorkerInPage>();

/** A worker of the page in the page's own thread, with messages as between two. Its work waits until a test lets workers work. */
export class WorkerInPage extends EventTarget {
  private readonly url: string;
  private readonly channel = new MessageChannel();
  private readonly waiting: (readonly [data: unknown, transfer: Transferable[]])[] = [];
  private hasBegun = false;

  constructor(url: URL | string) {
    super();
    this.url = `${url}`;
    this.channel.port1.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent('message', { data }));
  }

  postMessage(data: unknown, transfer: Transferable[] = []): void {
    this.waiting.push([data, transfer]);
    if (areWorking) this.work();
    else idle.add(this);
  }

  work(): void {
    if (!this.hasBegun) void this.begin();
    for (const [data, transfer] of this.waiting.splice(0)) this.channel.port1.postMessage(data, transfer);
  }

  terminate(): void {
    idle.delete(this);
    this.channel.port1.close();
  }

  private async begin(): Promise<void> {
    this.hasBegun = true;
    // Loaded only by tests that need it: it brings all policies, or all formats of logs.
    const work = this.url.includes('import.worker')
      ? (await import('../../worker/importWork.ts')).createImportWork()
      : (await import('../../worker/simulationWork.ts')).createSimulationWork();
    expose(work, this.channel.port2);
  }
}

/** Lets all workers do what they were asked for, until the function that it returns is called. */
export function letWorkersWork(): () => void {
  areWorking = true;
  for (const worker of idle) worker.work();
  idle.clear();
  return () => {
    areWorking = false;
  };
}
