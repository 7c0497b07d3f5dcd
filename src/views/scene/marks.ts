import type { Lengths } from '../grammar/picture.ts';
import type { Pen, TextStyle } from '../looks/pen.ts';
import type { Box, BoxLook, Mark, Thing } from './scene.ts';

/** Collects the marks of a scene call by call, as a sketch is drawn. */
export class Marks {
  readonly all: Mark[] = [];

  box(at: Box, look: BoxLook, thing?: Thing): void {
    this.all.push({ kind: 'box', ...at, ...look, thing });
  }

  /** Writes the first of several texts, from long to short, that fits a room. */
  text(text: Lengths, x: number, y: number, room: number, style: TextStyle): void {
    this.all.push({ kind: 'text', text, x, y, room, ...style });
  }

  drawn(draw: (pen: Pen) => void): void {
    this.all.push({ kind: 'drawn', draw });
  }
}
