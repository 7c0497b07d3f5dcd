/** Marks that differ by shape, as paths around their middle in a square of 10 pixels. */
export const shapes = {
  dot: 'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  square: 'M-3 -3H3V3H-3z',
  diamond: 'M0 -5L5 0L0 5L-5 0z',
  cross: 'M-4 -2.5L-2.5 -4L0 -1.5L2.5 -4L4 -2.5L1.5 0L4 2.5L2.5 4L0 1.5L-2.5 4L-4 2.5L-1.5 0z',
  plus: 'M-1 -4.5H1V-1H4.5V1H1V4.5H-1V1H-4.5V-1H-1z',
  dash: 'M-4.5 -1.2H4.5V1.2H-4.5z',
  hollow: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M-2.5 0a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0',
} as const;
export type Shape = keyof typeof shapes;

/** Where something is drawn. CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
