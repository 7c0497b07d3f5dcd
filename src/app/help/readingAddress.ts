import { isEmbedded } from '../query.ts';

/** Gives the address of this page with an entry of Readings and departures open; null: with none. */
export function readingAddress(code: string | null): string {
  const address = new URL(window.location.href);
  if (code === null) address.searchParams.delete('reading');
  else address.searchParams.set('reading', code);
  return address.href;
}

/** Keeps the address in step with what is open. In an embedded page the address is never touched. */
export function writeReading(code: string | null): void {
  if (!isEmbedded) window.history.replaceState(null, '', readingAddress(code));
}
