import { describe, expect, test } from 'vitest';
import { customProperties, paletteOf, themeNames } from './tokens.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

// Machado, Oliveira, Fernandes 2009, table 1, severity 1.0; on linear RGB.
const visions: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const rgbToXyz: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];

const times = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const [a, b, c] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [a, b, c];
};

const clampUnit = (value: number) => Math.min(1, Math.max(0, value));

function linearRgb(hex: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

function lab(rgb: Triple): Triple {
  const [x, y, z] = times(rgbToXyz, rgb);
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

const radians = Math.PI / 180;

// CIEDE2000 as in Sharma, Wu, Dalal 2005.
function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const meanChroma7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const g = (1 - Math.sqrt(meanChroma7 / (meanChroma7 + 25 ** 7))) / 2;
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const hue = (b: number, a: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / radians + 360) % 360);
  const [h1, h2] = [hue(b1, p1), hue(b2, p2)];
  const grey = c1 * c2 === 0;
  const turn = h2 - h1;
  const hueStep = grey ? 0 : turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
  const half = Math.abs(turn) <= 180 ? 0 : h1 + h2 < 360 ? 180 : -180;
  const meanHue = grey ? h1 + h2 : (h1 + h2) / 2 + half;
  const [dl, dc, dh] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin((hueStep / 2) * radians)];
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const cos = (degrees: number) => Math.cos(degrees * radians);
  const t =
    1 -
    0.17 * cos(meanHue - 30) +
    0.24 * cos(2 * meanHue) +
    0.32 * cos(3 * meanHue + 6) -
    0.2 * cos(4 * meanHue - 63);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const rotation =
    -2 *
    Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) *
    Math.sin(60 * Math.exp(-(((meanHue - 275) / 25) ** 2)) * radians);
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * (dc / sc) * (dh / sh));
}

function luminance(hex: string): number {
  return times(rgbToXyz, linearRgb(hex))[1];
}

function contrast(one: string, other: string): number {
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function closest(colours: readonly string[], vision: Matrix): number {
  const seen = colours.map((colour) => {
    const [r, g, b] = times(vision, linearRgb(colour));
    return lab([clampUnit(r), clampUnit(g), clampUnit(b)]);
  });
  const pairs = seen.flatMap((one, index) => seen.slice(index + 1).map((other) => difference(one, other)));
  return Math.min(...pairs);
}

test('the difference of two colours is the published one', () => {
  // Rows 1 and 25 of the test data of Sharma, Wu, Dalal 2005.
  expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(difference([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 4);
});

describe.each(themeNames)('in the %s theme', (theme) => {
  const palette = paletteOf(theme);

  test.each(Object.entries(visions))('any two job hues are distinguishable with %s', (_name, vision) => {
    expect(closest(palette.jobs, vision)).toBeGreaterThanOrEqual(12);
  });

  test('every job hue contrasts with the background of a plot', () => {
    for (const colour of palette.jobs) expect(contrast(colour, palette.surface)).toBeGreaterThanOrEqual(3);
  });

  test('every token reaches the style sheets', () => {
    const properties = customProperties(palette);
    expect(properties['--ink-soft']).toBe(palette.inkSoft);
    expect(properties['--job-6']).toBe(palette.jobs[6]);
    expect(properties['--type-body']).toBe(`${14 * palette.scale}px`);
    expect(Object.values(properties).join(' ')).not.toMatch(/undefined|NaN|\[object/);
  });
});
