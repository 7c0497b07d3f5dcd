/** Thrown by work that was stopped because its result is no longer wanted. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Makes long work stoppable: it pauses between its steps, and the worker handles its messages meanwhile. */
export interface Pace {
  /** To be awaited between the steps of the work. Throws `Stopped` once the work was stopped. */
  rest(): Promise<void>;
  stop(): void;
}

/** Milliseconds of work between two pauses. */
const WORK = 25;

/** Creates the pace of one piece of work. */
export function createPace(): Pace {
  let isStopped = false;
  let restedAt = performance.now();
  return {
    async rest() {
      if (performance.now() - restedAt >= WORK) {
        await messagesAreHeard();
        restedAt = performance.now();
      }
      if (isStopped) throw new Stopped('Nobody wants this any more');
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Resolves once all messages received so far have been handled. Browsers would delay a timer for longer. */
function messagesAreHeard(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
