import { basename } from 'node:path/posix';
import { lexer, type Token, type Tokens } from 'marked';
import type { Block, DocPage, Inline, Line } from '../../src/app/help/DocBlock.tsx';
import { anchorOf } from './anchorOf.ts';

/**
 * Reads a page of `docs/` as plain data. Throws for anything but headings, paragraphs, flat lists, tables, code and
 * links, so that no HTML can ever come in, and for a page that does not begin with its title.
 */
export function readPage(markdown: string, file: string): DocPage {
  const [first, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error(`${file} does not begin with a title`);
  return { title: first.text, blocks: rest.map((token) => blockOf(token, file)) };
}

function blockOf(token: Token, file: string): Block {
  const line = (of: { readonly tokens?: Token[] }): Line =>
    of.tokens?.flatMap((each) => inlineOf(each, file)) ?? [];
  switch (token.type) {
    case 'heading':
      if (token.depth !== 2 && token.depth !== 3) break;
      return {
        kind: 'heading',
        level: token.depth,
        anchor: anchorOf(token.text),
        line: line(token as Tokens.Heading),
      };
    case 'paragraph':
      return { kind: 'paragraph', line: line(token as Tokens.Paragraph) };
    case 'list':
      return {
        kind: 'list',
        isOrdered: token.ordered,
        items: (token as Tokens.List).items.map((item) =>
          item.tokens.flatMap((each) => inlineOf(each, file)),
        ),
      };
    case 'table':
      return {
        kind: 'table',
        head: (token as Tokens.Table).header.map(line),
        rows: (token as Tokens.Table).rows.map((row) => row.map(line)),
      };
    case 'code':
      return { kind: 'code', text: token.text };
  }
  throw new Error(`${file} has a ${token.type} that Help cannot show: ${token.raw.slice(0, 80)}`);
}

function inlineOf(token: Token, file: string): readonly Inline[] {
  const content = (token as { tokens?: Token[] }).tokens?.flatMap((each) => inlineOf(each, file)) ?? [];
  switch (token.type) {
    case 'text':
      return content.length > 0 ? content : [plain(token.text)];
    case 'escape':
      return [token.text];
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    case 'strong':
      return [{ kind: 'strong', content }];
    case 'em':
      return [{ kind: 'emphasis', content }];
    case 'link':
      return linkOf(token.href, content, file);
  }
  throw new Error(`${file} has a ${token.type} that Help cannot show: ${token.raw.slice(0, 80)}`);
}

/** A text without the breaks of its lines. */
function plain(text: string): string {
  return text.replaceAll('\n', ' ');
}

/** A link to a file of the sources is shown without a link: the page does not have it. */
function linkOf(href: string, content: readonly Inline[], file: string): readonly Inline[] {
  if (/^https:/.test(href)) return [{ kind: 'web', url: href, content }];
  const [path, anchor = ''] = href.split('#');
  if (path !== '' && !/^[\w-]+\.md$/.test(path)) return content;
  return [{ kind: 'page', id: basename(path === '' ? file : path, '.md'), anchor, content }];
}
