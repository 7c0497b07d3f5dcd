import { parseArgs } from 'node:util';
import { insteadOf } from '../base/nearest.ts';
import { show } from '../scenario/shape/complaints.ts';
import { type ArenaRequest, readArena } from './arenaCommand.ts';
import { type CompareRequest, readCompare } from './compareArguments.ts';
import { type GradeRequest, readGrade } from './grade/gradeCommand.ts';
import { type ImportRequest, readImport } from './import/importArguments.ts';
import { type LessonRequest, readLessonRequest } from './lessonCommand.ts';
import type { ListName } from './lists.ts';
import { asTyped } from './printable.ts';
import { type Asked, type Format, readSeeds, type Source } from './request.ts';
import type { MergeRequest } from './sweep/mergeCommand.ts';
import { readSweep } from './sweep/readSweep.ts';
import type { SweepRequest } from './sweep/sweepCommand.ts';

const formats = ['table', 'csv', 'json'] as const satisfies readonly Format[];

const schemaSubjects = ['scenario', 'results', 'lesson'] as const;
export type SchemaSubject = (typeof schemaSubjects)[number];

/** A parsed command line. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  /** Of scenarios, of the output of `run --json`, or of lessons. */
  | { readonly kind: 'schema'; readonly of: SchemaSubject }
  | { readonly kind: 'list'; readonly of: ListName; readonly format: Format }
  /** Prints the scenario of a preset. */
  | { readonly kind: 'preset'; readonly id: string }
  | { readonly kind: 'check'; readonly source: Source }
  | {
      readonly kind: 'run';
      readonly source: Source;
      /** Ids of policies; empty to run those of the scenario. */
      readonly policies: readonly string[];
      /** Undefined to use the scenario's seed. */
      readonly seeds?: readonly number[];
      readonly format: Format;
      /** Whether the tables show every metric. */
      readonly all: boolean;
      /** The file for the trace events of all runs; undefined: none. */
      readonly traceEvents?: string;
    }
  | {
      /** Measures the ideal time of each kind of job. */
      readonly kind: 'ideals';
      readonly source: Source;
      /** Undefined to use QP, or the scenario's first run if it has no Quincy policy. */
      readonly policy?: string;
      readonly seeds?: readonly number[];
    }
  | ArenaRequest
  | CompareRequest
  | SweepRequest
  | MergeRequest
  | GradeRequest
  | ImportRequest
  | LessonRequest
  | FlowRequest;

/** A flow network to solve. */
export interface FlowRequest {
  readonly kind: 'flow';
  /** Path of a file, or `-` for the standard input. */
  readonly path: string;
  /** Whether to print the flow on each arc. */
  readonly flows: boolean;
  /** Whether to use Quincy's own solver. */
  readonly quincy: boolean;
  /** How often to solve it for timing; 0: do not time. */
  readonly times: number;
}

/** A command, or everything that is wrong with the arguments. */
type ReadArguments = Asked<Command>;

const flags = ['csv', 'json', 'all', 'flows', 'quincy', 'report', 'sure', 'version'] as const;
const texts = [
  ...(['preset', 'seeds', 'format', 'trace-events', 'against', 'shard', 'threads', 'resume'] as const),
  ...(['time', 'lesson', 'gradebook', 'hidden', 'per-seed', 'xapi', 'scorm', 'page', 'pass'] as const),
  'window',
] as const;
/** May be given more than once. */
const lists = ['policy', 'policy-file', 'metric', 'axis', 'column', 'take'] as const;

const each = <Name extends string, Option>(names: readonly Name[], option: Option) =>
  Object.fromEntries(names.map((name) => [name, option])) as Record<Name, Option>;
const options = {
  ...each(flags, { type: 'boolean' } as const),
  ...each(texts, { type: 'string' } as const),
  ...each(lists, { type: 'string', multiple: true } as const),
  help: { type: 'boolean', short: 'h' },
} as const;

const SHOWN = 'csv json format';
const MANY = Number.POSITIVE_INFINITY;

/** The commands, with the options of each and the number of arguments allowed. */
const known = {
  run: { options: `preset policy policy-file seeds all trace-events ${SHOWN}`, most: 1 },
  arena: { options: `policy-file seeds against ${SHOWN}`, most: 0 },
  compare: { options: `preset policy-file seeds metric against ${SHOWN}`, most: 1 },
  sweep: { options: 'preset policy-file axis seeds metric shard threads resume', most: 1 },
  merge: { options: '', most: MANY },
  presets: { options: SHOWN, most: 1 },
  policies: { options: SHOWN, most: 0 },
  metrics: { options: SHOWN, most: 0 },
  schema: { options: '', most: 1 },
  check: { options: 'preset policy-file', most: 1 },
  ideals: { options: 'preset policy seeds', most: 1 },
  flow: { options: 'flows quincy time', most: 1 },
  import: { options: 'column window report json sure take', most: MANY },
  lesson: { options: 'scorm page pass', most: 1 },
  grade: { options: `lesson gradebook hidden per-seed xapi ${SHOWN}`, most: MANY },
} as const satisfies Readonly<Record<string, { readonly options: string; readonly most: number }>>;

/** Parses the arguments that follow the program's name. */
export function readArguments(words: readonly string[]): ReadArguments {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(words);
  } catch (error) {
    // The first sentence names the option; the rest is advice for programmers.
    const [sentence] = (error as Error).message.split(/\.?\s*(?:\n|To specify)/);
    const said = sentence.length > 200 ? `${sentence.slice(0, 200)}…` : sentence;
    return complain('makespan', `does not understand this: ${said}; try makespan --help`);
  }
  const { values, positionals } = parsed;
  const [name, ...rest] = positionals;
  if (values.help === true || name === 'help') return { command: { kind: 'help' }, issues: [] };
  if (values.version === true) return { command: { kind: 'version' }, issues: [] };
  if (name === undefined) return complain('makespan', 'needs a command; try makespan --help');
  if (!isKnown(name)) return complain(asTyped(name), `is no command; ${insteadOf(name, Object.keys(known))}`);
  const issues = [
    ...Object.keys(values)
      .filter((option) => !known[name].options.split(' ').includes(option))
      .map((option) => ({ path: `--${option}`, message: `means nothing to ${name}` })),
    ...rest.slice(known[name].most).map((word) => ({ path: asTyped(word), message: 'is one word too many' })),
  ];
  if (values.csv === true && values.json === true) {
    issues.push({ path: '--csv', message: 'and --json exclude each other' });
  }
  const format = formatOf(values);
  if (format === null) {
    const message = `is "${values.format}"; allowed is one of ${formats.join(', ')}, and no other beside it`;
    issues.push({ path: '--format', message });
  }
  if (issues.length > 0 || format === null) return { issues };
  if (name === 'schema') return readSchema(rest[0]);
  if (name === 'presets' && rest[0] !== undefined)
    return { command: { kind: 'preset', id: rest[0] }, issues: [] };
  if (name === 'presets' || name === 'policies' || name === 'metrics')
    return { command: { kind: 'list', of: name, format }, issues: [] };
  if (name === 'flow') return readFlow(rest[0], values);
  if (name === 'merge') return readMerge(rest);
  if (name === 'import') return readImport(rest, values);
  if (name === 'arena') return readArena(values, format);
  if (name === 'lesson') return readLessonRequest(rest[0], values);
  if (name === 'grade') return readGrade(rest, values, format);

  const source = sourceOf(values, rest[0]);
  if (source === null) return complain(name, 'needs either a scenario (file, link or -) or --preset ID');
  if (name === 'check') return { command: { kind: 'check', source }, issues: [] };
  if (name === 'compare') return readCompare(source, values, format);
  if (name === 'sweep') return readSweep(source, values);
  const { policy: policies = [] } = values;
  if (name === 'ideals') return readIdeals(source, policies, values.seeds);
  const all = values.all === true;
  const traceEvents = values['trace-events'];
  if (traceEvents === '') return complain('--trace-events', 'needs the name of a file');
  const seeds = values.seeds === undefined ? undefined : readSeeds(values.seeds);
  if (typeof seeds === 'string') return complain('--seeds', seeds);
  // A file that is given is meant to run, whatever else is chosen.
  const isChosen = policies.length > 0 && source.policyFiles !== undefined;
  const chosen = isChosen ? [...policies, 'own'] : policies;
  const command = { kind: 'run', source, policies: chosen, seeds, format, all, traceEvents } as const;
  return { command, issues: [] };
}

function readIdeals(source: Source, policies: readonly string[], text?: string): ReadArguments {
  if (policies.length > 1)
    return complain('--policy', 'is given more than once; ideals are measured under one');
  const seeds = text === undefined ? undefined : readSeeds(text);
  if (typeof seeds === 'string') return complain('--seeds', seeds);
  return { command: { kind: 'ideals', source, policy: policies[0], seeds }, issues: [] };
}

/** Returns null if the format is unknown or given twice. */
function formatOf(values: { csv?: boolean; json?: boolean; format?: string }): Format | null {
  const short = values.json === true ? 'json' : values.csv === true ? 'csv' : undefined;
  if (values.format === undefined) return short ?? 'table';
  const format = formats.find((each) => each === values.format);
  return format === undefined || (short !== undefined && short !== format) ? null : format;
}

function readMerge(paths: readonly string[]): ReadArguments {
  if (paths.length === 0) return complain('merge', 'needs the files that the shards of a sweep wrote');
  return { command: { kind: 'merge', paths }, issues: [] };
}

function readSchema(word = 'scenario'): ReadArguments {
  const of = schemaSubjects.find((each) => each === word);
  if (of === undefined) {
    return complain('schema', `of "${word}" is not known; there are those of ${schemaSubjects.join(', ')}`);
  }
  return { command: { kind: 'schema', of }, issues: [] };
}

function readFlow(
  path: string | undefined,
  { flows = false, quincy = false, time }: { flows?: boolean; quincy?: boolean; time?: string },
): ReadArguments {
  if (path === undefined) return complain('flow', 'needs a network (file or -)');
  if (time !== undefined && !/^[1-9]\d{0,4}$/.test(time)) {
    return complain('--time', `is ${show(time)}; allowed is a whole number from 1 to 99999`);
  }
  return { command: { kind: 'flow', path, flows, quincy, times: Number(time ?? 0) }, issues: [] };
}

function parse(words: readonly string[]) {
  return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
}

function isKnown(name: string): name is keyof typeof known {
  return Object.hasOwn(known, name);
}

function complain(path: string, message: string): ReadArguments {
  return { issues: [{ path, message }] };
}

/** Returns null when there is no scenario, or two. */
function sourceOf(values: ReturnType<typeof parse>['values'], text: string | undefined): Source | null {
  const { preset, 'policy-file': policyFiles } = values;
  if (preset !== undefined) return text === undefined ? { kind: 'preset', id: preset, policyFiles } : null;
  return text === undefined ? null : { kind: 'given', text, policyFiles };
}
