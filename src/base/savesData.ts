/** What browsers tell of the network, as far as it is needed here; workers and node may lack it. */
interface WithNavigator {
  readonly navigator?: { readonly connection?: { readonly saveData?: boolean } };
}

/** Whether the visitor asks for few data, as in the browser's settings: then nothing is loaded before it is needed. */
export function savesData(): boolean {
  return (globalThis as WithNavigator).navigator?.connection?.saveData === true;
}
