/** Units of a control. Values in 's' are seconds and shown as µs, ms, s, min or h, as fits. */
export type Unit = 's' | '' | '%' | '×' | 'MB' | 'MB/s';

const timeUnits: readonly (readonly [name: string, seconds: number])[] = [
  ['h', 3600],
  ['min', 60],
  ['s', 1],
  ['ms', 1e-3],
  ['µs', 1e-6],
];

const factors: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1, ms: 1e-3, µs: 1e-6, us: 1e-6 };

const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 5 });

/** The unit in which a duration reads best: hours and minutes only where they come out even. */
function timeUnitOf(seconds: number): readonly [string, number] {
  if (seconds === 0) return ['s', 1];
  const fits = timeUnits.find(([name, size]) => {
    if (name === 'h' || name === 'min') return Math.abs(seconds) >= size * 2 && seconds % size === 0;
    return Math.abs(seconds) >= size * 0.9999;
  });
  return fits ?? ['µs', 1e-6];
}

/** Writes a value with its unit, as a person would: "10 ms", "80 %", "1,000". */
export function formatQuantity(value: number, unit: Unit): string {
  if (!Number.isFinite(value)) return '–';
  if (unit === 's') {
    const [name, size] = timeUnitOf(value);
    return `${numbers.format(value / size)} ${name}`;
  }
  const text = numbers.format(value);
  return unit === '' ? text : `${text} ${unit}`;
}

/**
 * Reads what a person typed, or null when it is no number. A bare number counts in the unit that was shown: typing 20
 * over "10 ms" means 20 ms.
 */
export function parseQuantity(text: string, unit: Unit, shown: string): number | null {
  const match = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-zµμ%×/]*)$/i.exec(
    text.trim().replaceAll(/(?<=\d),(?=\d{3})/g, ''),
  );
  if (match === null) return null;
  const number = Number(match[1]);
  const suffix = match[2].replace('μ', 'µ').toLowerCase();
  if (!Number.isFinite(number)) return null;
  if (unit !== 's')
    return suffix === '' || suffix === unit.toLowerCase() || (unit === '×' && suffix === 'x') ? number : null;
  const factor = factors[suffix === '' ? (shown.split(' ')[1] ?? 's') : suffix];
  // Multiplying by 1e-3 leaves dust in the last digits.
  return factor === undefined ? null : Number((number * factor).toPrecision(12));
}
