/** Units of a control. Values with unit 's' are seconds and are shown as µs, ms, s, min or h, whichever fits. */
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

/** Chooses the unit in which a duration reads best: min and h only for whole numbers of them. */
function timeUnitOf(seconds: number): readonly [string, number] {
  if (seconds === 0) return ['s', 1];
  const fits = timeUnits.find(([name, size]) => {
    if (name === 'h' || name === 'min') return Math.abs(seconds) >= size * 2 && seconds % size === 0;
    return Math.abs(seconds) >= size * 0.9999;
  });
  return fits ?? ['µs', 1e-6];
}

/** Formats a value with its unit: "10 ms", "80 %", "1,000". */
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
 * Parses typed text; null when it is not a number. A number without a unit counts in the unit shown before: typing 20
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
  // Multiplying by 1e-3 leaves rounding errors in the last digits.
  return factor === undefined ? null : Number((number * factor).toPrecision(12));
}
