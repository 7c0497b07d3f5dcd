/** What Chromium tells of the network; other browsers lack it. */
interface Network {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the visitor asks for few data, as in the browser's settings: then nothing is loaded before it is needed. */
export function savesData(): boolean {
  return (navigator as Network).connection?.saveData === true;
}
