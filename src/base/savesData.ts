/** Whether the visitor asks for few data, as in the browser's settings: then nothing is loaded before it is needed. */
export function savesData(): boolean {
  const { connection } = globalThis.navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
