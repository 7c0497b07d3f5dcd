/** Returns an SVG document with the fragment of a link in its metadata. */
export function withMetadata(svg: string, fragment: string): string {
  const text = fragment.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return svg.replace(/<svg\b[^>]*>/, (tag) => `${tag}<metadata id="makespan">${text}</metadata>`);
}

const OPEN = '<metadata';
const CLOSE = '</metadata>';

/**
 * Finds the fragment in the metadata of an SVG document; null: it has none. Editors may have moved it and added to it.
 * Looks at each letter a fixed number of times, for anybody can drop any file: an expression for all of it would try each
 * end with each beginning.
 */
export function metadataIn(svg: string): string | null {
  for (let at = svg.indexOf(OPEN); at >= 0; at = svg.indexOf(OPEN, at + 1)) {
    const end = svg.indexOf('>', at);
    if (end < 0) return null;
    const tag = svg.slice(at + OPEN.length, end);
    const next = svg.indexOf('<', end);
    if (/^\s/.test(tag) && /\sid=["']makespan["']/.test(tag) && svg.startsWith(CLOSE, next))
      return svg
        .slice(end + 1, next)
        .trim()
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&');
    at = end;
  }
  return null;
}
