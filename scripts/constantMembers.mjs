// Builds write numbers where the source names a member of a table of constants: `AtServer.queued` becomes `1`.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'rolldown/utils';

/**
 * A plug-in for builds. A bundler knows constants, but not objects of constants: it leaves two loads wherever rows are read, which
 * cost the engine a tenth of its time, most of all in a visitor's first run, before code is optimised.
 * @returns {import('vite').Plugin}
 */
export function constantMembers() {
  /** @type {Map<string, Tables>} */
  const known = new Map();
  return {
    name: 'makespan:constant-members',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/(algorithms|engine|kit|policies)\/.*\.ts$/ },
      handler: (code, id) => ({ code: withNumbers(code, id, known), map: null }),
    },
  };
}

/**
 * Returns a module's text with numbers in place of members of its tables, its own and those that it imports.
 * @param {string} code
 * @param {string} file
 * @param {Map<string, Tables>} [known] tables of files that were read already
 */
export function withNumbers(code, file, known = new Map()) {
  const { program } = parseSync(file, code);
  const tables = visibleTables(program, file, known);
  if (tables.size === 0) return code;
  let written = '';
  let from = 0;
  for (const { start, end, value } of membersIn(program, tables)) {
    written += code.slice(from, start) + (value < 0 ? `(${value})` : value);
    from = end;
  }
  return written + code.slice(from);
}

/**
 * @typedef {Map<string, number>} Table numbers by name of the member
 * @typedef {Map<string, Table>} Tables by name
 */

/**
 * All tables that names in a module stand for.
 * @param {any} program
 * @param {string} file
 * @param {Map<string, Tables>} known
 */
function visibleTables(program, file, known) {
  /** @type {Tables} */
  const tables = new Map();
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration' && /^\.\.?\/.*\.ts$/.test(statement.source.value)) {
      const others = tablesOf(resolve(dirname(file), statement.source.value), known);
      for (const { imported, local } of statement.specifiers) {
        const table = others.get(imported?.name);
        if (table !== undefined) tables.set(local.name, table);
      }
    }
    const declaration = statement.declaration ?? statement;
    if (declaration.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations) {
      // Names of tables begin with a capital, as no local variable's does that could stand before them.
      if (init?.type !== 'TSAsExpression' || init.expression.type !== 'ObjectExpression') continue;
      if (/^[A-Z]/.test(id.name)) tables.set(id.name, numbersOf(init.expression, tables));
    }
  }
  return tables;
}

/**
 * @param {string} file
 * @param {Map<string, Tables>} known
 */
function tablesOf(file, known) {
  let tables = known.get(file);
  if (tables === undefined) {
    known.set(file, new Map()); // Modules that import each other have no tables from one another.
    tables = visibleTables(parseSync(file, readFileSync(file, 'utf8')).program, file, known);
    known.set(file, tables);
  }
  return tables;
}

/**
 * @param {any} object
 * @param {Tables} tables
 */
function numbersOf(object, tables) {
  /** @type {Table} */
  const numbers = new Map();
  for (const { type, key, computed, value } of object.properties) {
    if (type !== 'Property' || computed) continue;
    const number = numberOf(value, tables);
    if (number !== undefined) numbers.set(key.name, number);
  }
  return numbers;
}

/**
 * The number that a node stands for; undefined: it may be anything.
 * @param {any} node
 * @param {Tables} tables
 * @returns {number | undefined}
 */
function numberOf(node, tables) {
  if (node.type === 'Literal' && typeof node.value === 'number') return node.value;
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const number = numberOf(node.argument, tables);
    return number === undefined ? undefined : -number;
  }
  return node.type === 'MemberExpression' && !node.computed
    ? tables.get(node.object.name)?.get(node.property.name)
    : undefined;
}

/**
 * Members of tables in a syntax tree, in order of their places.
 * @param {any} node
 * @param {Tables} tables
 * @returns {Generator<{ start: number, end: number, value: number }>}
 */
function* membersIn(node, tables) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === 'MemberExpression') {
    const value = numberOf(node, tables);
    if (value !== undefined) {
      yield { start: node.start, end: node.end, value };
      return;
    }
  }
  for (const each of Object.values(node)) yield* membersIn(each, tables);
}
