/**
 * Rounds numbers to integers that sum to their own rounded sum, so that printed parts add up to the printed whole: all are rounded
 * down, and those with the largest remainders then up. Each differs from its number by less than 1.
 */
export function roundToSum(values: readonly number[]): readonly number[] {
  const floors = values.map(Math.floor);
  const whole = Math.round(values.reduce((sum, value) => sum + value, 0));
  const missing = whole - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = [...values.keys()].sort(
    (one, other) => values[other] - floors[other] - (values[one] - floors[one]) || one - other,
  );
  for (const place of byRemainder.slice(0, missing)) floors[place] += 1;
  // Not -0, which would be written with a sign.
  return floors.map((floor) => floor + 0);
}
