/** What is used of svgcanvas, which has no types of its own. */
declare module 'svgcanvas/dist/svgcanvas.esm.js' {
  export class Context {
    constructor(size: { readonly width: number; readonly height: number });
    width: number;
    height: number;
    /** The shape that is drawn now. */
    __currentElement: SVGElement;
    /** With this it measures texts. */
    readonly __ctx: CanvasRenderingContext2D;
    getSvg(): SVGSVGElement;
  }
  export interface Context extends CanvasRenderingContext2D {}
}
