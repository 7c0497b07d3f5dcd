/** Facts about what is drawn, as data attributes for tests. */
export function factsOf(
  facts: Readonly<Record<string, string | number>> = {},
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [`data-${name}`, value]));
}
