/** More words would read as a sentence within the sentence. Our choice. */
const MOST_WORDS = 4;

/** Whether sentences can call runs by these names; else they call them by their letters. */
export function areSayable(names: readonly string[]): boolean {
  return names.every((name) => name.split(' ').length <= MOST_WORDS);
}
