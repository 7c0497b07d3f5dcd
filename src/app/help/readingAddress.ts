import { isEmbedded } from '../../desk/scenario/query.ts';

/** Returns the address of this page with an entry of “Readings and departures” open; null: with none open. */
export function readingAddress(code: string | null): string {
  const address = new URL(window.location.href);
  if (code === null) address.searchParams.delete('reading');
  else address.searchParams.set('reading', code);
  return address.href;
}

/** Writes the open entry to the address. The address of an embedded page is never changed. */
export function writeReading(code: string | null): void {
  if (!isEmbedded) window.history.replaceState(null, '', readingAddress(code));
}
