import type { Plugin } from 'vite';

/** Properties of a policy's menu that only people read. */
const WORDS = ['help', 'consequence', 'source', 'origin', 'summary'];

const text = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const property = new RegExp(String.raw`\b(${WORDS.join('|')}):\s*${text}(?:\s*\+\s*${text})*`, 'g');

/** Leaves out what only people read of the text of a menu or of parameters. */
export function withoutWords(code: string): string {
  return code.replaceAll(property, "$1: ''");
}

/**
 * Lets workers carry the menus of policies without their words: a worker checks and fills in parameters, and nobody reads
 * help there. The words are a tenth of what a worker weighs.
 */
export function wordlessMenus(): Plugin {
  return {
    name: 'makespan:wordless-menus',
    enforce: 'pre',
    transform(code, id) {
      return /\/src\/policies\/[^?]*\/(params|menu|disciplines)\.ts$/.test(id) ? withoutWords(code) : null;
    },
  };
}
