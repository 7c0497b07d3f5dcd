import { basename } from 'node:path';
import type { Issue } from '../../base/issue.ts';
import type { ColumnChoice, ColumnMapping } from '../../logs/columnMapping.ts';
import { chosen } from '../../logs/doubts.ts';
import type { HowToRead } from '../../logs/format.ts';
import type { FoundCluster } from '../../logs/nodes/foundCluster.ts';
import type { Doubt } from '../../logs/report.ts';
import { firstPreset } from '../../scenario/presets/firstPreset.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { type NamedFile, packFiles } from '../../worker/archive.ts';
import type { FitAnswer, ImportOutcome, ImportWorker, ScenarioAnswer } from '../../worker/importApi.ts';
import { onCluster } from '../../worker/importCluster.ts';
import { createImportWork } from '../../worker/importWork.ts';
import { asTyped } from '../printable.ts';
import { faultOf, type Terminal } from '../terminal.ts';
import type { ColumnWish, ImportRequest } from './importArguments.ts';

type Reader = Pick<Terminal, 'readFile' | 'readBytes' | 'readFolder' | 'readInput'>;
type Asked = Pick<ImportRequest, 'paths' | 'columns' | 'window' | 'sure' | 'take'>;

/** A log that was read, and the scenario that the page would make of it. */
export interface LogFiles {
  readonly outcome: Extract<ImportOutcome, { kind: 'log' }>;
  readonly doubts: readonly Doubt[];
  readonly fit: FitAnswer;
  /** Undefined where it cannot run. */
  readonly scenario?: Scenario;
}

/** A cluster that was read, and the usual scenario on it. */
export interface ClusterFiles {
  readonly name: string;
  readonly found: FoundCluster;
  readonly doubts: readonly Doubt[];
  readonly made: ScenarioAnswer;
}

/** What was asked for, or what is wrong; of a refused file also its columns. */
type Read =
  | { readonly read: LogFiles }
  | { readonly cluster: ClusterFiles }
  | { readonly issues: readonly Issue[] };

/** The scenario whose seed, policies and cluster an import keeps: the one with which the page opens. */
const base: Scenario = firstPreset.scenario;

/** Reads files as the page does, and makes the scenario that it would propose. */
export async function readLogFiles(
  { paths, columns, window, sure, take }: Asked,
  terminal: Reader,
): Promise<Read> {
  const found = await filesAt(paths, terminal);
  if ('issues' in found) return found;
  const { name, content } = found.file;
  const work = createImportWork();
  const read = (how: HowToRead) =>
    work.read({ file: content, name, format: null, how, cluster: base.cluster }, () => undefined);
  const first: HowToRead = take.length === 0 ? {} : { choices: take };
  let outcome = await read(first);
  if (columns.length > 0) {
    const choice = 'columns' in outcome ? (outcome.columns ?? null) : null;
    if (choice === null)
      return complain('--column', 'means nothing here: the file is no table of any columns');
    const mapping = withWishes(choice, columns);
    if (typeof mapping === 'string') return complain('--column', mapping);
    outcome = await read(chosen(first, doubtsOf(outcome), mapping));
  }
  if (outcome.kind === 'scenario') return complain(asTyped(paths[0]), 'is a scenario already');
  if (outcome.kind === 'refused') return complain(asTyped(paths[0]), wordsOf(outcome));
  if (outcome.kind === 'cluster') {
    const { found, spec } = outcome.cluster;
    const doubts = sure ? [] : found.report.doubts;
    return { cluster: { name: outcome.name, found, doubts, made: onCluster(base, spec) } };
  }
  return { read: made(work, outcome, { window, sure }) };
}

function made(
  work: ImportWorker,
  outcome: LogFiles['outcome'],
  { window, sure }: Pick<Asked, 'window' | 'sure'>,
): LogFiles {
  const { proposal, summary, cluster } = outcome;
  const span = window === null ? { from: 0, to: summary.length } : window;
  const options = { ...proposal, ...span };
  const like = cluster === null ? base : { ...base, cluster: cluster.spec };
  const fit = work.fit(options, like.cluster);
  const answer = fit.obstacles.length === 0 ? work.scenario(options, like) : { ok: false, issues: [] };
  const doubts = sure ? [] : outcome.report.doubts;
  return { outcome, doubts, fit, ...('scenario' in answer && { scenario: answer.scenario }) };
}

const doubtsOf = (outcome: ImportOutcome): readonly Doubt[] =>
  'report' in outcome ? (outcome.report?.doubts ?? []) : [];

function wordsOf({ reason, columns, recipe = [] }: Extract<ImportOutcome, { kind: 'refused' }>): string {
  const names =
    columns == null ? '' : ` Its columns: ${columns.names.join(', ')}; say what they hold with --column.`;
  return `is refused: ${reason}${recipe.length === 0 ? '' : ` ${recipe.join(' ')}`}${names}`;
}

/** Puts what people say of columns into how a table is read; returns what is wrong with it. */
function withWishes({ mapping, names }: ColumnChoice, wishes: readonly ColumnWish[]): ColumnMapping | string {
  let changed = mapping;
  for (const { role, column, unit } of wishes) {
    const { [role]: _, ...others } = changed.columns;
    const numbered = /^\d+$/.test(column) ? Number(column) - 1 : -1;
    const at = names.includes(column) ? names.indexOf(column) : numbered;
    if (column !== '' && names[at] === undefined) return `names ${column}; there are ${names.join(', ')}`;
    const key = role === 'estimate' ? 'estimateUnit' : role === 'duration' ? 'durationUnit' : 'timeUnit';
    changed = { ...changed, columns: column === '' ? others : { ...others, [role]: at } };
    if (unit !== undefined) changed = { ...changed, [key]: unit };
  }
  return changed;
}

/** All files at some paths as one: those in folders, packed together as the page does. */
async function filesAt(
  paths: readonly string[],
  terminal: Reader,
): Promise<{ file: NamedFile } | { issues: readonly Issue[] }> {
  const files: NamedFile[] = [];
  const issues: Issue[] = [];
  const take = async (path: string, name: string): Promise<void> => {
    try {
      const inside = path === '-' ? null : (terminal.readFolder?.(path) ?? null);
      for (const entry of inside ?? [])
        if (entry.kind !== 'other') await take(entry.path, `${name}/${entry.name}`);
      if (inside !== null) return;
      const bytes =
        path === '-' ? await terminal.readInput() : (terminal.readBytes?.(path) ?? terminal.readFile(path));
      files.push({ name: path === '-' ? 'standard input' : name, content: new Blob([bytes]) });
    } catch (error) {
      issues.push({ path: asTyped(path), message: faultOf(error as NodeJS.ErrnoException) });
    }
  };
  for (const path of paths) await take(path, basename(path));
  if (issues.length > 0) return { issues };
  if (files.length === 0) return complain(asTyped(paths[0]), 'is an empty folder');
  return { file: files.length === 1 ? files[0] : await packFiles(files) };
}

function complain(path: string, message: string): { issues: readonly Issue[] } {
  return { issues: [{ path, message }] };
}

/** Something that the file does not tell, so that the result may be wrong. */
interface Doubtful extends Issue {
  readonly isDoubt: true;
}

/** Says each doubt with the ways out of it. */
export function doubtsAsIssues(doubts: readonly Doubt[], file: string, what = 'Say it'): readonly Doubtful[] {
  return doubts.map(({ question, answers }) => {
    const ways = answers.map(({ title, choice }) => (choice === undefined ? title : `${title}: ${choice}`));
    const option = answers.some(({ choice }) => choice !== undefined) ? '--take' : '--column';
    return {
      path: file,
      message: `is doubtful: ${question} (${ways.join(' / ')}) ${what} with ${option}, or --sure if all is right.`,
      isDoubt: true,
    };
  });
}
