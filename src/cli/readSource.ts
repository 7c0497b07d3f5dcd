import type { Issue } from '../base/issue.ts';
import { insteadOf } from '../base/nearest.ts';
import { detect, SAMPLE_LENGTH, takeSample } from '../logs/detect.ts';
import { presets } from '../scenario/presets/presets.ts';
import { show } from '../scenario/shape/complaints.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { readScenarioFile } from '../share/file.ts';
import { decodeLink } from '../share/link.ts';
import { openedMessage } from '../share/openedMessage.ts';
import type { Opened } from '../share/openPayload.ts';
import { doubtsAsIssues, readLogFiles } from './import/readLogFiles.ts';
import { withPolicyFiles } from './policyFile.ts';
import { asTyped } from './printable.ts';
import type { Source } from './request.ts';
import { readText, type Terminal } from './terminal.ts';

/** A scenario, or everything that is wrong with the source. */
export interface ReadSource {
  /** Undefined when there are issues. */
  readonly scenario?: Scenario;
  readonly issues: readonly Issue[];
  /** The first letters of the trace digests that the sender of a link saw. */
  readonly digests: readonly string[];
  /** The files of policies that somebody wrote, by the places of their runs; left out: there are none. */
  readonly files?: ReadonlyMap<number, string>;
}

type Readers = Pick<Terminal, 'readFile' | 'readBytes' | 'readFolder' | 'readInput'>;

/** Reads a preset, a file, a link or the standard input, and adds policies that somebody wrote. */
export async function readSource(source: Source, terminal: Readers): Promise<ReadSource> {
  const read = await readGiven(source, terminal);
  const { policyFiles = [] } = source;
  if (read.scenario === undefined || policyFiles.length === 0) return read;
  const { length } = read.scenario.runs;
  const files = new Map(policyFiles.map((path, at) => [length + at, asTyped(path)]));
  return { ...(await withPolicyFiles(read.scenario, policyFiles, terminal)), digests: [], files };
}

async function readGiven(source: Source, terminal: Readers): Promise<ReadSource> {
  if (source.kind === 'preset') {
    const preset = presets.find(source.id);
    const ids = presets.all.map(({ id }) => id);
    return preset === undefined
      ? complain('--preset', `is ${show(source.id)}; ${insteadOf(source.id, ids)}`)
      : { scenario: preset.scenario, issues: [], digests: [] };
  }
  const asked = presetIn(source.text);
  if (asked !== null) return await readGiven({ kind: 'preset', id: asked }, terminal);
  if (isLink(source.text)) return readLink(source.text);
  if (isFolder(source.text, terminal)) return readLog(source.text, terminal);
  const read = await readText(source.text, terminal);
  if (read.kind === 'fault') {
    const hint = presets.find(source.text) === undefined ? '' : `; did you mean --preset ${source.text}?`;
    return complain(asTyped(source.text), read.fault + hint);
  }
  if (read.text.trim() === '')
    return complain(
      asTyped(source.text),
      'is empty; allowed is a scenario in JSON, as Makespan saves it, or a link',
    );
  if (isLog(read.text)) return readLog(source.text, { ...terminal, readInput: async () => read.text });
  const checked = readScenarioFile(read.text);
  const issues = checked.issues.map(({ path, message }) => ({ path: path || asTyped(source.text), message }));
  return { ...checked, issues, digests: [] };
}

function isFolder(path: string, { readFolder }: Pick<Terminal, 'readFolder'>): boolean {
  try {
    return path !== '-' && (readFolder?.(path) ?? null) !== null;
  } catch {
    // Reading it as a file says why it cannot be read.
    return false;
  }
}

/** Tells a workload log, packed or not, from a scenario: an object that names what a scenario has is one, whatever is wrong with it. */
function isLog(text: string): boolean {
  if (text.startsWith('\x1f') || text.startsWith('PK\x03\x04')) return true;
  const head = text.slice(0, SAMPLE_LENGTH);
  if (/^\s*\[\s*[^\s{[]/.test(head)) return false;
  if (/^\s*\{/.test(head) && (head.length < 200 || /"(version|cluster|workload|runs)"\s*:/.test(head)))
    return false;
  const { kind } = detect(takeSample(head, text.length <= SAMPLE_LENGTH));
  return kind !== 'scenario' && kind !== 'unreadable';
}

/** Makes the scenario of a log that the page would propose; where it may be another, it does not run. */
async function readLog(path: string, terminal: Readers): Promise<ReadSource> {
  const found = await readLogFiles({ paths: [path], columns: [], sure: false, take: [] }, terminal);
  if ('issues' in found) return { issues: found.issues, digests: [] };
  if ('cluster' in found) {
    const message = 'lists the servers of a cluster; give it to makespan import, alone or with a log';
    return { issues: [{ path: asTyped(path), message }], digests: [] };
  }
  const { doubts, scenario, fit } = found.read;
  if (doubts.length > 0)
    return {
      issues: doubtsAsIssues(doubts, asTyped(path), 'Make a scenario of it by makespan import'),
      digests: [],
    };
  const issues =
    scenario === undefined ? fit.obstacles.map((message) => ({ path: asTyped(path), message })) : [];
  return { ...(scenario !== undefined && { scenario }), issues, digests: [] };
}

/** The preset that an address of the page asks for, unless it holds a scenario; else null. */
function presetIn(text: string): string | null {
  const search = /^https?:\/\/[^?#]*\?([^#]*)(?:$|#(?![sflw]=))/i.exec(text)?.[1];
  return search === undefined ? null : new URLSearchParams(search).get('preset');
}

/** Tells a link, or the part of it from `#` on, from a file name. */
function isLink(text: string): boolean {
  return /^https?:\/\//i.test(text) || /(^|#)[sflw]=\d/.test(text);
}

async function readLink(text: string): Promise<ReadSource> {
  const other = otherLink(text);
  if (other !== null) return complain('link', other);
  const opened = await decodeLink(text.slice(text.indexOf('#') + 1));
  // The page repairs a scenario and says so. Here issues are errors: the numbers must be those of the
  // scenario that was asked for.
  const issues = opened.kind === 'opened' ? opened.replaced : [{ path: 'link', message: faultOf(opened) }];
  if (opened.kind !== 'opened' || issues.length > 0) return { issues, digests: [] };
  return { scenario: opened.scenario, issues: [], digests: opened.digests };
}

/** What to do with a link that holds no scenario of its own; null: it is no such link. */
function otherLink(text: string): string | null {
  if (/(^|#)[lw]=\d/.test(text)) return 'leads to a lesson; makespan grade checks what students did in one';
  return /(^|#)f=\d/.test(text)
    ? 'leaves its jobs to the file of a log: open it on the page, and save the scenario as a file'
    : null;
}

function faultOf(opened: Opened): string {
  if (opened.kind === 'nothing') return 'holds no scenario: nothing after # begins with s=';
  if (opened.kind === 'newer') return `was made by a newer Makespan: this one does not know ${opened.what}`;
  const words = openedMessage(opened);
  return words === null ? 'cannot be read' : `is not whole. ${words.happened} ${words.todo}`;
}

function complain(path: string, message: string): ReadSource {
  return { issues: [{ path, message }], digests: [] };
}
