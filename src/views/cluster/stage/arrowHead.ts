import type { Point } from '../places.ts';

/** Adds the head of an arrow to a path: at a point, away from another. */
export function arrowHead(context: CanvasRenderingContext2D, tip: Point, from: Point, size: number): void {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  for (const side of [-1, 1] as const) {
    const turned = angle + side * 2.6;
    context.moveTo(tip.x, tip.y);
    context.lineTo(tip.x + size * Math.cos(turned), tip.y + size * Math.sin(turned));
  }
}
