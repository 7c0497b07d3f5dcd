import { Context } from 'svgcanvas/dist/svgcanvas.esm.js';
import type { CanvasPicture } from './useCanvas.ts';

/** Above this a file takes megabytes and editors stall. Our choice; most views have some hundreds. [elements] */
const MOST = 20_000;

/**
 * Draws the content of a canvas as SVG. Gives null where the canvas must stay an image: what would be too heavy, and what is
 * made of pixels itself, such as the cells of a large cluster.
 */
export function vectorOf({ draw, width, height, palette }: CanvasPicture): SVGSVGElement | null {
  const context = new VectorContext({ width, height });
  draw(context, { width, height, ratio: 1 }, palette);
  const svg = context.getSvg();
  return context.hasPixels || svg.getElementsByTagName('*').length > MOST ? null : svg;
}

const anchors = { left: 'start', start: 'start', center: 'middle', right: 'end', end: 'end' } as const;

/** A context that writes SVG. It differs from that of svgcanvas 2.6.0 where that draws something else than a canvas would. */
class VectorContext extends Context {
  hasPixels = false;

  constructor(size: { readonly width: number; readonly height: number }) {
    super(size);
    // A rectangle of its own size would empty the drawing, even a translucent one.
    this.width = Number.POSITIVE_INFINITY;
  }

  /** The library smooths images and leaves out their opacity. */
  override drawImage(): void {
    this.hasPixels = true;
  }

  override fill(): void {
    this.#again('fill');
    super.fill();
  }

  override stroke(): void {
    this.#again('stroke');
    super.stroke();
  }

  /** The library has one element for a path, where a second outline would replace the first: that gets an element of its own. */
  #again(kind: 'fill' | 'stroke'): void {
    const path = this.__currentElement;
    if (path.getAttribute(kind) === 'none') return;
    this.__currentElement = bare('path');
    path.after(this.__currentElement);
  }

  override fillText(text: string, x: number, y: number, most?: number): void {
    this.beginPath();
    this.fill();
    this.#write(text, x, y, most);
  }

  override strokeText(text: string, x: number, y: number, most?: number): void {
    this.beginPath();
    this.stroke();
    this.#write(text, x, y, most);
  }

  /**
   * Puts a text in the place of an empty path, whose colours it takes. The library reads the font from a style attribute, which our
   * Content-Security-Policy forbids; ignores `most`; and puts the text on a line that few editors know and that is another by half a
   * pixel in browsers. Here it stands on its baseline.
   */
  #write(words: string, x: number, y: number, most = Number.POSITIVE_INFINITY): void {
    const path = this.__currentElement;
    const text = bare('text');
    for (const { name, value } of path.attributes) if (name !== 'd') text.setAttribute(name, value);
    const [weight, size] = this.font.split(' ');
    this.__ctx.textBaseline = this.textBaseline;
    const { width, alphabeticBaseline } = this.measureText(words);
    const { a, b, c, d, e, f, isIdentity } = this.getTransform();
    const own = {
      x,
      y: y - alphabeticBaseline,
      'font-weight': weight,
      'font-size': size,
      'text-anchor': anchors[this.textAlign],
      ...(isIdentity ? {} : { transform: `matrix(${[a, b, c, d, e, f].join(' ')})` }),
      ...(width > most ? { textLength: most, lengthAdjust: 'spacingAndGlyphs' } : {}),
    };
    for (const [name, value] of Object.entries(own)) text.setAttribute(name, String(value));
    text.textContent = words;
    path.replaceWith(text);
    this.__currentElement = text;
  }
}

/** An element that is neither filled nor outlined yet. */
function bare(name: 'path' | 'text'): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  element.setAttribute('fill', 'none');
  element.setAttribute('stroke', 'none');
  return element;
}
