import type { Lengths } from '../grammar/picture.ts';
import type { Pen } from '../looks/pen.ts';
import type { Box, BoxMark, Mark, TextMark, Thing } from './scene.ts';

/** Collects the marks of a scene call by call, as a pen draws. */
export class Marks {
  readonly all: Mark[] = [];

  box(at: Box, look: Omit<BoxMark, 'kind' | 'thing' | keyof Box>, thing?: Thing): void {
    this.all.push({ kind: 'box', ...at, ...look, thing });
  }

  /** Writes the first of several texts, from long to short, that fits a room. */
  text(
    text: Lengths,
    x: number,
    y: number,
    room: number,
    style: Omit<TextMark, 'kind' | 'text' | 'x' | 'y' | 'room'>,
  ): void {
    this.all.push({ kind: 'text', text, x, y, room, ...style });
  }

  drawn(draw: (pen: Pen) => void): void {
    this.all.push({ kind: 'drawn', draw });
  }
}
