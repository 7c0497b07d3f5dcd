import { createElement, Fragment, type ReactNode, type SVGProps } from 'react';
import { fitText, textWidth } from '../../widgets/fit.ts';

/** How a shape looks. Weights of lines and dashes are in CSS pixels before the scale; without a colour nothing is filled or outlined. */
export interface Look {
  readonly fill?: string;
  readonly stroke?: string;
  readonly weight?: number;
  readonly dash?: readonly number[];
  /** Of the corners of a rectangle. CSS pixels */
  readonly round?: number;
  readonly opacity?: number;
  readonly fillOpacity?: number;
}

/** How words look, and how they stand at their point: in the middle of their height. */
interface Words {
  readonly colour: string;
  /** Before the scale. CSS pixels */
  readonly size?: number;
  readonly isBold?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** A ground in this colour around the letters, for words on lines. */
  readonly halo?: string;
}

/** A length in CSS pixels, or a share of the width of the picture: "40%". */
type Length = number | string;

/** A rectangle. */
interface Area {
  readonly x: Length;
  readonly y: number;
  readonly width: Length;
  readonly height: number;
}

/** Both ends of a line. CSS pixels */
export interface Ends {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** What a group answers to, and the facts that it states. */
type GroupProps = SVGProps<SVGGElement> & { readonly [fact: `data-${string}`]: string | number | undefined };

/**
 * Draws with SVG elements, call by call as on a canvas (`pen.ts`). What answers to the pointer is a `group`, so that nothing must
 * be found by its place.
 */
export class Sketch {
  readonly scale: number;
  private parts: ReactNode[] = [];

  constructor(scale: number) {
    this.scale = scale;
  }

  rect({ x, y, width, height }: Area, look: Look): void {
    this.add('rect', { x, y, width, height, rx: look.round, ...this.propsOf(look) });
  }

  circle(cx: number, cy: number, r: number, look: Look): void {
    this.add('circle', { cx, cy, r, ...this.propsOf(look) });
  }

  line(x1: Length, y1: number, x2: Length, y2: number, look: Look): void {
    this.add('line', { x1, y1, x2, y2, ...this.propsOf(look) });
  }

  path(d: string, look: Look): void {
    this.add('path', { d, ...this.propsOf(look) });
  }

  /** An arrow with a head so large, which is easy to point at; without a look of its own the head is filled, null: there is none. */
  arrow({ x1, y1, x2, y2 }: Ends, size: number, look: Look, head: Look | null = { fill: look.stroke }): void {
    const length = Math.max(1, Math.hypot(x2 - x1, y2 - y1));
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const [x, y] = [x2 - dx * size, y2 - dy * size];
    const side = (by: number) => `${x - dy * by} ${y + dx * by}`;
    this.line(x1, y1, x2, y2, { stroke: 'transparent', weight: 11 / this.scale });
    this.line(x1, y1, x, y, look);
    if (head !== null) this.path(`M${x2} ${y2}L${side(size / 2)}L${side(-size / 2)}Z`, head);
  }

  /** A cross around a point. */
  cross(x: number, y: number, arm: number, look: Look): void {
    this.path(`M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`, look);
  }

  /** Writes the first of several texts, from long to short, that fits a room; returns its width, 0: none fits. */
  text(texts: readonly string[], x: number, y: number, room: number, words: Words): number {
    const { colour, size = 12, isBold = false, anchor, halo } = words;
    const fontSize = size * this.scale;
    const text = fitText(texts, room, fontSize, isBold);
    if (text === undefined) return 0;
    const around =
      halo === undefined ? {} : ({ stroke: halo, strokeWidth: 3.5, paintOrder: 'stroke' } as const);
    const style = { fontSize, fontWeight: isBold ? 600 : undefined, fill: colour, textAnchor: anchor };
    this.add('text', { x, y, dy: '0.35em', ...style, ...around }, text);
    return textWidth(text, fontSize, isBold);
  }

  /** Draws some of it as one element, which may answer to the pointer. */
  group(props: GroupProps, draw: () => void): void {
    const around = this.parts;
    this.parts = [];
    draw();
    const own = this.parts;
    this.parts = around;
    this.add('g', props, ...own);
  }

  /** A fill of slanted lines, which stands for what is believed or kept. */
  hatch(colour: string): string {
    const id = `hatch-${colour.replaceAll(/\W/g, '')}`;
    const size = 5 * this.scale;
    const line = { y2: size, stroke: colour, strokeWidth: 3 * this.scale };
    const box = { width: size, height: size, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' };
    this.add('pattern', { id, ...box }, createElement('line', line));
    return `url(#${id})`;
  }

  /** Names the group that is being drawn, for the note of the browser. */
  title(text: string): void {
    this.add('title', {}, text);
  }

  /** All that was drawn. */
  get elements(): ReactNode {
    return createElement(Fragment, null, ...this.parts);
  }

  private add(type: string, props: object, ...children: readonly ReactNode[]): void {
    this.parts.push(createElement(type, props, ...children));
  }

  private propsOf({ fill = 'none', stroke, weight = 1, dash, opacity, fillOpacity }: Look) {
    if (stroke === undefined) return { fill, opacity, fillOpacity };
    const strokeDasharray = dash?.map((each) => each * this.scale).join(' ');
    return { fill, opacity, fillOpacity, stroke, strokeWidth: weight * this.scale, strokeDasharray };
  }
}
