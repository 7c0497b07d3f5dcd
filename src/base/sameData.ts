/** Returns whether two pieces of plain data are deeply equal (numbers by `Object.is`). */
export function isSameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    for (let i = 0; i < one.length; i += 1) {
      if (!Object.is(one[i], other[i]) && !isSameData(one[i], other[i])) return false;
    }
    return true;
  }
  const fields = Object.keys(one);
  if (fields.length !== Object.keys(other).length) return false;
  const [mine, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return fields.every((field) => Object.hasOwn(theirs, field) && isSameData(mine[field], theirs[field]));
}
