import { isEmbedded } from '../../desk/scenario/query.ts';
import { textOf, type Wanted } from './wanted.ts';

/** Writes the shown claims to the address; null: they are closed. The address of an embedded page is never changed. */
export function writeClaims(wanted: Wanted | null): void {
  if (isEmbedded) return;
  const address = new URL(window.location.href);
  if (wanted === null) address.searchParams.delete('claims');
  else address.searchParams.set('claims', textOf(wanted));
  window.history.replaceState(null, '', address.href);
}
