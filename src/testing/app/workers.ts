import { expose } from 'comlink';

let areWorking = false;
const idle = new Set<WorkerInPage>();
const asked = new Set<WorkerInPage>();

type Hear = (message: { readonly data: unknown }) => void;

/**
 * A worker of the page in the page's own thread, with messages as between two. Its work waits until a test lets workers work. It
 * needs nothing of the window: one file of tests starts it, and a later one, which has another window, goes on with it.
 */
export class WorkerInPage {
  private readonly url: string;
  private readonly hearing = new Set<Hear>();
  private readonly channel = new MessageChannel();
  private readonly waiting: (readonly [data: unknown, transfer: Transferable[]])[] = [];
  private readonly calls = new Set<unknown>();
  private hasBegun = false;

  constructor(url: URL | string) {
    this.url = `${url}`;
    this.channel.port1.onmessage = ({ data }) => {
      this.calls.delete(data?.id);
      if (this.calls.size === 0) asked.delete(this);
      for (const hear of [...this.hearing]) hear({ data });
    };
  }

  addEventListener(type: string, hear: Hear): void {
    if (type === 'message') this.hearing.add(hear);
  }

  removeEventListener(_: string, hear: Hear): void {
    this.hearing.delete(hear);
  }

  postMessage(data: unknown, transfer: Transferable[] = []): void {
    this.waiting.push([data, transfer]);
    if (areWorking) this.work();
    else idle.add(this);
  }

  work(): void {
    if (!this.hasBegun) void this.begin();
    for (const [data, transfer] of this.waiting.splice(0)) {
      this.calls.add((data as { readonly id?: unknown }).id);
      asked.add(this);
      this.channel.port1.postMessage(data, transfer);
    }
  }

  terminate(): void {
    idle.delete(this);
    asked.delete(this);
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

/**
 * Lets all workers do what they were asked for, until the function that it returns is called, which waits for their answers:
 * with the window of a file of tests its timers go, and with them whatever is half done.
 */
export function letWorkersWork(): () => Promise<void> {
  areWorking = true;
  for (const worker of idle) worker.work();
  idle.clear();
  return async () => {
    while (asked.size > 0) await new Promise((turn) => setTimeout(turn));
    areWorking = false;
  };
}
