import { generate } from 'lean-qr';
import { expect, test } from 'vitest';
import { LONGEST_QR, qrSquares } from './QrCode.tsx';

/** The modules that a path fills, as "x y". */
function filled(path: string): readonly string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)].flatMap(([, x, y, width, back]) => {
    expect(back).toBe(x);
    return Array.from({ length: Number(width) }, (_, at) => `${Number(x) + at} ${y}`);
  });
}

test('the outline fills exactly the dark modules', () => {
  const address = 'https://makespan.example/#s=1.ABqF5ISQPKtWKlOyMtRRKlCyUkrLLCou0c3Jz89WqgUA';
  const { size, path } = qrSquares(address) ?? { size: 0, path: '' };
  const code = generate(address);
  expect(size).toBe(code.size);
  const dark: string[] = [];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (code.get(x, y)) dark.push(`${x} ${y}`);
  expect(filled(path)).toEqual(dark);
  // The three corners by which a camera finds the code (ISO/IEC 18004 §6.3.3).
  for (const corner of ['0 0', `${size - 1} 0`, `0 ${size - 1}`]) expect(dark).toContain(corner);
});

test('the longest text fits, and a longer one has no code', () => {
  expect(qrSquares('a'.repeat(LONGEST_QR))?.size).toBe(177);
  expect(qrSquares('a'.repeat(LONGEST_QR + 1))).toBeNull();
});
