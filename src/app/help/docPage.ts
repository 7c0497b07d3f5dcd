// A page of `docs/` as plain data: `scripts/docs/` makes it of the Markdown when the page is built.

/** A piece of a line. */
export type Inline =
  | string
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly Inline[] }
  /** To another page or heading of the docs. */
  | {
      readonly kind: 'page';
      readonly id: string;
      readonly anchor: string;
      readonly content: readonly Inline[];
    }
  | { readonly kind: 'web'; readonly url: string; readonly content: readonly Inline[] };

export type Line = readonly Inline[];

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly anchor: string; readonly line: Line }
  | { readonly kind: 'paragraph'; readonly line: Line }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly Line[] }
  | { readonly kind: 'table'; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] }
  | { readonly kind: 'code'; readonly text: string };

export interface DocPage {
  readonly title: string;
  readonly blocks: readonly Block[];
}
