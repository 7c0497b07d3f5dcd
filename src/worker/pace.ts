/** What a piece of work ends with when nobody wants it any more. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Lets a long piece of work be stopped: it rests between its steps, and messages are heard meanwhile. */
export interface Pace {
  /** To be awaited between the steps of the work. Fails with `Stopped` once it was stopped. */
  rest(): Promise<void>;
  stop(): void;
}

/** Milliseconds of work between two rests. */
const WORK = 25;

/** Makes the pace of one piece of work. */
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

/** Resolves once the messages that have come so far were heard. A timer would do, but browsers let it wait. */
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
