/** Where the page as one file has its place for a fragment and for the page that it was saved from (`scripts/single/`). */
const place = '<meta name="makespan-fragment" content="" data-home="" />';
const title = /<title>[^<]*<\/title>/;

/** What the page as one file is told. */
export interface SavedWith {
  readonly fragment: string;
  /** The address of the page it was saved from, to which its links lead. */
  readonly home: string;
  readonly name: string;
}

/** The page as one file that opens with a fragment; null if the text is no such page. */
export function withFragment(html: string, { fragment, home, name }: SavedWith): string | null {
  const parts = html.split(place);
  if (parts.length !== 2) return null;
  const head = `${parts[0]}<meta name="makespan-fragment" content="${escaped(fragment)}" data-home="${escaped(home)}" />`;
  return head + parts[1].replace(title, () => `<title>${escaped(`Makespan – ${name}`)}</title>`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
