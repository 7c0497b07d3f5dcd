import { fontFamily } from './tokens.ts';
import { paintOn, shownOn } from './useCanvas.ts';
import { vectorOf } from './vectorContext.ts';

const SVG = 'http://www.w3.org/2000/svg';

export interface PictureOptions {
  /** Lines below the picture, such as title, seed, version and link. */
  readonly caption: readonly string[];
  /** Background colour; null for a transparent picture. */
  readonly ground: string | null;
  readonly ink: string;
  /** Device pixels per CSS pixel: 1, 2 or 4. */
  readonly ratio: number;
  /** Whether canvases become shapes and texts where they can, and no images. */
  readonly isVector: boolean;
}

/** An exported view: an SVG document that needs no style sheet, font file or script. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

/**
 * Exports what an element shows (canvases, SVG and HTML text) as one SVG document. Canvases are redrawn at the wanted
 * resolution. Only what is visible is included.
 */
export function pictureOf(element: HTMLElement, options: PictureOptions): Picture {
  const frame = element.getBoundingClientRect();
  const width = Math.ceil(frame.width);
  const lines = options.caption.flatMap((line) => wrapped(line, width - 16));
  const height = Math.ceil(frame.height + (lines.length > 0 ? lines.length * 16 + 12 : 0));
  const root = create('svg', { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` });
  root.setAttribute('font-family', fontFamily);
  if (options.ground !== null) root.append(create('rect', { width, height, fill: options.ground }));
  collect(element, frame, options, root);
  for (const [index, line] of lines.entries()) {
    const y = Math.ceil(frame.height) + 14 + index * 16;
    const text = create('text', { x: 8, y, 'font-size': 11, fill: options.ink });
    text.textContent = line;
    root.append(text);
  }
  return { width, height, svg: new XMLSerializer().serializeToString(root) };
}

/** Renders a picture as PNG. Resolves to null if it is too large for the browser. */
export async function pngOf({ svg, width, height }: Picture, ratio: number): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

// Estimated width of a caption letter; letters are about half as wide as high. [px]
const LETTER = 6.7;

/** Wraps a line: at a space if there is one, else within the word (a long link). */
function wrapped(line: string, width: number): readonly string[] {
  const room = Math.max(20, Math.floor(width / LETTER));
  const lines: string[] = [];
  let rest = line;
  while (rest.length > room) {
    const space = rest.lastIndexOf(' ', room);
    const at = space > room / 2 ? space : room;
    lines.push(rest.slice(0, at));
    rest = rest.slice(at).trimStart();
  }
  return [...lines, rest];
}

// Controls are left out of the picture.
const OPERATED = 'button, input, select, label, [popover], [data-export="none"]';

function collect(element: Element, frame: DOMRect, options: PictureOptions, into: Element): void {
  for (const child of element.childNodes) {
    if (child instanceof Text) addText(child, frame, into);
    if (!(child instanceof Element) || !isShown(child) || child.matches(OPERATED)) continue;
    if (child instanceof HTMLCanvasElement) addCanvas(child, frame, options, into);
    else if (child instanceof SVGSVGElement) addSvg(child, frame, into);
    else collect(child, frame, options, into);
  }
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function addCanvas(
  canvas: HTMLCanvasElement,
  frame: DOMRect,
  { isVector, ratio }: PictureOptions,
  into: Element,
): void {
  const place = placeIn(frame, canvas.getBoundingClientRect());
  const shown = shownOn(canvas);
  const drawing = isVector && shown !== undefined ? vectorOf(shown) : null;
  if (drawing !== null) {
    into.append(placed(drawing, place));
    return;
  }
  const copy = document.createElement('canvas');
  if (shown !== undefined) paintOn(copy, shown, ratio);
  const href = (shown === undefined ? canvas : copy).toDataURL('image/png');
  into.append(create('image', { ...place, href, preserveAspectRatio: 'none' }));
}

// An exported picture has no style sheet, so these computed properties are written as attributes.
const inlined = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
];

function addSvg(original: SVGSVGElement, frame: DOMRect, into: Element): void {
  const copy = original.cloneNode(true) as SVGSVGElement;
  const originals = [original, ...original.querySelectorAll('*')];
  for (const [index, each] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const computed = getComputedStyle(originals[index]);
    for (const name of inlined) {
      const value = computed.getPropertyValue(name);
      if (value !== '') each.setAttribute(name, value);
    }
    each.removeAttribute('class');
    each.removeAttribute('style');
  }
  into.append(placed(copy, placeIn(frame, original.getBoundingClientRect())));
}

function placed(svg: SVGSVGElement, place: ReturnType<typeof placeIn>): SVGSVGElement {
  for (const [name, value] of Object.entries(place)) svg.setAttribute(name, String(value));
  return svg;
}

function addText(node: Text, frame: DOMRect, into: Element): void {
  const words = node.data.replaceAll(/\s+/g, ' ').trim();
  const parent = node.parentElement;
  if (words === '' || parent === null) return;
  const range = document.createRange();
  range.selectNodeContents(node);
  const { x, y, width, height } = placeIn(frame, range.getBoundingClientRect());
  if (width < 2) return;
  const style = getComputedStyle(parent);
  const size = Number.parseFloat(style.fontSize);
  const text = create('text', {
    x,
    y: y + height / 2 + size * 0.35,
    'font-size': size,
    'font-weight': style.fontWeight,
    fill: style.color,
    textLength: width,
    lengthAdjust: 'spacingAndGlyphs',
  });
  text.textContent = words;
  into.append(text);
}

function placeIn(frame: DOMRect, { x, y, width, height }: DOMRect) {
  return { x: x - frame.x, y: y - frame.y, width, height };
}

function create(name: string, attributes: Readonly<Record<string, string | number>>): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key !== 'xmlns') element.setAttribute(key, String(value));
  }
  return element;
}
