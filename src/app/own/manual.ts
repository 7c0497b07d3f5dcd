/// <reference types="vite/types/importMeta.d.ts" />
const texts = import.meta.glob<string>('../../kit/own/api.ts', {
  eager: true,
  import: 'default',
  query: '?raw',
});

/** What a file may use or define, as `kit/own/api.ts` says it. */
export interface Entry {
  /** `Cluster`, `Task` …; `OwnFunctions`: what a file defines. */
  readonly of: string;
  readonly name: string;
  /** Names of its parameters, in brackets; of a value, empty. */
  readonly takes: string;
  readonly type: string;
  readonly says: string;
}

const block = /export interface (\w+) \{\n([\s\S]*?)\n\}/g;
const member =
  /(?:\/\*\*([\s\S]*?)\*\/\s*)?(?:readonly )?(?<!\w)(\w+)\??(\((?:[^()]|\(\))*\))?: ((?:[^;{}]|\{[^}]*\})+);/g;

const words = (comment = '') => comment.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim();
const namesOnly = (takes = '') => takes.replaceAll(/: [^,)]+/g, '');

/** Reads the names of the interface with their comments. */
function read(source: string): readonly Entry[] {
  return [...source.matchAll(block)].flatMap(([, of, body]) =>
    [...body.matchAll(member)].map(([, comment, name, takes, type]) => ({
      of,
      name,
      takes: namesOnly(takes),
      type: type.replaceAll('readonly ', ''),
      says: words(comment),
    })),
  );
}

/** All names of the interface: what completes them, says what they are, and is held to `docs/write-a-policy.md`. */
export const manual = read(Object.values(texts)[0]);

/** What variables hold by the names that everybody gives them. */
const byVariable: Readonly<Record<string, readonly string[]>> = {
  task: ['Task'],
  stage: ['Stage'],
  cluster: ['Cluster'],
  job: ['Job'],
  answer: ['Answer'],
};

/**
 * Names that may follow a variable and a dot in a function: of a variable with a name of its own, such as `best`, all that lists
 * hold. What `watch` gets runs.
 */
export function membersOf(variable: string, within = ''): readonly Entry[] {
  const isOfRunning = within === 'watch' && variable !== 'cluster';
  const named = byVariable[variable] ?? byVariable[variable.replace(/s$/, '')] ?? ['Job', 'Answer'];
  const kinds = isOfRunning ? ['RunningTask'] : named;
  return manual.filter(({ of }) => kinds.includes(of));
}

/** The functions that a file may define. */
export const functions = manual.filter(({ of }) => of === 'OwnFunctions');
