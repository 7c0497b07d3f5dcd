/** A function that runs in the page. It is sent as text, so it uses nothing but its argument. */
export type InPage<Argument, Result> = (argument: Argument) => Result;

/** A tab of a browser, with a profile of its own: a new visitor's until something is opened. */
export interface Tab {
  /** Opens an address, and waits until the document has loaded. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page. Argument and result are JSON; undefined comes back as null. */
  evaluate<Argument, Result>(run: InPage<Argument, Result>, argument: Argument): Promise<Result>;
  /** Clicks with the mouse what the function finds in the page; false if it finds nothing. */
  click<Argument>(find: InPage<Argument, Element | null | undefined>, argument: Argument): Promise<boolean>;
  /** Presses and releases a key, named as in the W3C's WebDriver: a letter or one of `keys`. */
  press(key: string): Promise<void>;
  /** Chooses a file of the disk in a file input. */
  choose(selector: string, path: string): Promise<void>;
  /** The folder in which downloads end up. */
  readonly downloads: string;
}

/** Keys that are no letters: the code points of WebDriver §17.4.2. */
export const keys = { end: '\uE010' } as const;

/** A browser that runs. */
export interface Running {
  readonly tab: Tab;
  /** The browser and its version. */
  readonly version: string;
  end(): Promise<void>;
}

/** An engine that has been found on this machine, or what was not found and how to get it. */
export type Found =
  | {
      /** Starts it with a new profile. */
      start(): Promise<Running>;
    }
  | { readonly missing: string };

const BETWEEN_LOOKS = 100; // ms

/** Looks again and again until the result is neither null nor false. Fails after so many seconds. */
export async function until<Result>(
  what: string,
  look: () => Promise<Result>,
  seconds = 60,
): Promise<NonNullable<Result>> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const result = await look();
    if (result !== null && result !== undefined && result !== false) return result;
    await new Promise((wake) => setTimeout(wake, BETWEEN_LOOKS));
  }
  throw new Error(`${what}: not within ${seconds} s`);
}
