/** Where the page as one file has its place for a fragment and for the page that it was saved from (`scripts/single/`). */
const place = '<meta name="makespan-fragment" content="" data-home="" />';
// Before the packed page, so that it is there when that starts.
const packed = '<script type="application/octet-stream" id="packed">';
const title = /<title>[^<]*<\/title>/;

/** The id of the element with a scenario that is too large for a fragment. */
export const KEPT = 'makespan-kept';

/** The most letters of such a scenario, so that a browser still opens the file without a wait. Our choice. */
export const MOST_KEPT = 20_000_000;

/** What the page as one file is told. */
interface SavedWith {
  readonly fragment: string;
  /** The JSON text of a scenario that is too large for a fragment; null: the fragment says all. */
  readonly kept: string | null;
  /** The address of the page it was saved from, to which its links lead. */
  readonly home: string;
  readonly name: string;
}

/** The page as one file that opens with a fragment; null if the text is no such page. */
export function withFragment(html: string, { fragment, kept, home, name }: SavedWith): string | null {
  const parts = html.split(place);
  if (parts.length !== 2) return null;
  const head = `${parts[0]}<meta name="makespan-fragment" content="${escaped(fragment)}" data-home="${escaped(home)}" />`;
  const named = parts[1].replace(title, () => `<title>${escaped(`Makespan – ${name}`)}</title>`);
  if (kept === null) return head + named;
  const [before, after, ...others] = named.split(packed);
  if (after === undefined || others.length > 0) return null;
  // No text of a name may end the element.
  const json = kept.replaceAll('<', '\\u003c');
  return `${head}${before}<script type="application/json" id="${KEPT}">${json}</script>\n    ${packed}${after}`;
}

/** A text as content or attribute of HTML or XML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
