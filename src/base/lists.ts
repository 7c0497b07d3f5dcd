/** Adds an item to the list of a key, which begins with the first. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Sorts items into lists by key; lists, and the items in each, stand in the order of the items. */
export function listsBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const lists = new Map<Key, Item[]>();
  for (const item of items) addTo(lists, keyOf(item), item);
  return lists;
}

/** Adds items to a list. As arguments of `push`, many would overflow the stack. */
export function addAll<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
