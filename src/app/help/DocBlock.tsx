import type { ReactNode } from 'react';
import { LinkButton } from '../../widgets/Button.tsx';
import styles from './Handbook.module.css';

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

interface DocBlockProps {
  readonly block: Block;
  /** Shows another page, or a heading of one. */
  onPage(id: string, anchor: string): void;
}

/** A heading, paragraph, list, table or program of a page of the docs. */
export function DocBlock({ block, onPage }: DocBlockProps) {
  const line = (of: Line) =>
    of.map((piece, at) => <Piece key={keyOf(piece, at)} piece={piece} onPage={onPage} />);
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h3' : 'h4';
      return (
        <Heading id={idOf(block.anchor)} tabIndex={-1}>
          {line(block.line)}
        </Heading>
      );
    }
    case 'paragraph':
      return <p>{line(block.line)}</p>;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={JSON.stringify(item)}>{line(item)}</li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <Scrolling>
          <table className={styles.table}>
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={JSON.stringify(cell)} scope="col">
                    {line(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={JSON.stringify(row)}>
                  {row.map((cell, at) => (
                    <td key={block.head[at] === undefined ? at : JSON.stringify(block.head[at])}>
                      {line(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      );
    case 'code':
      return (
        <Scrolling>
          <pre className={styles.code}>{block.text}</pre>
        </Scrolling>
      );
  }
}

/** The id of a heading in the page, where other things have ids, too. */
export const idOf = (anchor: string) => `handbook-${anchor}`;

/** What may be wider than the dialog. */
function Scrolling({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div className={styles.scrolling} tabIndex={0}>
      {children}
    </div>
  );
}

function keyOf(piece: Inline, at: number): string {
  return `${at} ${typeof piece === 'string' ? '' : piece.kind}`;
}

function Piece({ piece, onPage }: { readonly piece: Inline } & Pick<DocBlockProps, 'onPage'>): ReactNode {
  if (typeof piece === 'string') return piece;
  if (piece.kind === 'code') return <code className={styles.name}>{piece.text}</code>;
  const content = piece.content.map((each, at) => (
    <Piece key={keyOf(each, at)} piece={each} onPage={onPage} />
  ));
  switch (piece.kind) {
    case 'strong':
      return <strong>{content}</strong>;
    case 'emphasis':
      return <em>{content}</em>;
    case 'page':
      return <LinkButton onClick={() => onPage(piece.id, piece.anchor)}>{content}</LinkButton>;
    case 'web':
      return (
        <a href={piece.url} target="_blank" rel="noreferrer">
          {content}
        </a>
      );
  }
}
