/** Returns an SVG document with the fragment of a link in its metadata. */
export function withMetadata(svg: string, fragment: string): string {
  const text = fragment.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return svg.replace(/<svg\b[^>]*>/, (tag) => `${tag}<metadata id="makespan">${text}</metadata>`);
}

/** Finds the fragment in the metadata of an SVG document; null: it has none. Editors may have moved it and added to it. */
export function metadataIn(svg: string): string | null {
  const text = /<metadata\b[^>]*\bid=["']makespan["'][^>]*>\s*([^<]*?)\s*<\/metadata>/.exec(svg)?.[1];
  return text === undefined ? null : text.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
