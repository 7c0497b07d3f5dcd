const MOST_VALUES = 100;

/** Reads numbers with commas between them. Returns a sentence that says what is wrong otherwise. */
export function readValues(text: string): readonly number[] | string {
  const values = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(part) ? Number(part) : Number.NaN));
  if (values.length === 0 || values.some((value) => !Number.isFinite(value)))
    return 'Enter numbers separated by commas, such as 1, 1.5, 2.';
  if (values.length > MOST_VALUES) return `Enter at most ${MOST_VALUES} values.`;
  return new Set(values).size < values.length ? 'Enter each value only once.' : values;
}
