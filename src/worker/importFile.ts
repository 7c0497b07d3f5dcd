import { sha256 as hashing } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { encodingOf } from '../base/encoding.ts';
import { parseJson } from '../base/foreignJson.ts';
import { binaryAdvice } from '../logs/binaryKinds.ts';
import { underAssumptions } from '../logs/cutIntoTasks.ts';
import { overviewOf, wholeLog } from '../logs/densestStretch.ts';
import { detect, SAMPLE_LENGTH, takeSample } from '../logs/detect.ts';
import type { LogFormat } from '../logs/format.ts';
import { MAX_LINE_LENGTH } from '../logs/lines.ts';
import { DamagedNodes } from '../logs/nodes/node.ts';
import { createLogParser } from '../logs/readLog.ts';
import { logFormats } from '../logs/registry.ts';
import type { ImportReport } from '../logs/report.ts';
import { runnableFit } from '../logs/runnableFit.ts';
import { largestJob, type WorkloadLog } from '../logs/workloadLog.ts';
import { readScenario } from '../scenario/checks/check.ts';
import { Damaged } from './archive.ts';
import type { ImportOutcome, ImportRequest, LogSize, ReadCluster } from './importApi.ts';
import { clusterIn, importedCluster, sayBeside, withReport } from './importCluster.ts';
import { type FileBytes, goneNames, openBytes, textOf, wholeOf } from './importText.ts';
import { isArchive, joinArchive } from './joinFiles.ts';

/** The result of reading a file, with the log itself, which stays in the worker. */
export interface Imported {
  readonly outcome: ImportOutcome;
  readonly log: WorkloadLog | null;
}

/** Most characters of a scenario file. A scenario that lists five million tasks has fewer. */
const LARGEST_SCENARIO = 100_000_000;

/** Most characters of a list of servers: 20,000 of them as Kubernetes writes them. */
const LARGEST_NODES = 400_000_000;

function refused(reason: string, isText = false, recipe?: readonly string[]): Imported {
  return { outcome: { kind: 'refused', reason, recipe, isText, format: null }, log: null };
}

/** Reads any file: recognizes its format and parses it, or says why not. Awaits `onProgress`. */
export async function importFile(
  request: ImportRequest,
  onProgress: (share: number) => void | Promise<void>,
): Promise<Imported> {
  const { file } = request;
  try {
    const other = await otherFile(request);
    if (other !== null) return refused(other);
    const bytes = await openBytes(file, (taken) => onProgress(taken / file.size));
    if (isArchive(bytes.head)) return await importArchive(request, bytes);
    const advice = encodingOf(bytes.head) === 'utf-8' ? binaryAdvice(bytes.head) : undefined;
    if (advice !== undefined) return refused(advice);
    return await importText(request, textOf(bytes), bytes.sha256);
  } catch (error) {
    const reason = whyUnreadable(error);
    if (reason === null) throw error;
    return refused(reason);
  }
}

/** Reads the logs in an archive, or several files that were packed for it, like one. */
async function importArchive(request: ImportRequest, bytes: FileBytes): Promise<Imported> {
  const found = await joinArchive(await wholeOf(bytes));
  if (found === null)
    return refused(
      'None of the files in this archive is a workload log that can be read. Unpack it and drop the log itself.',
    );
  const { joined, left, lists, listed } = found;
  const cluster = lists.length === 0 ? null : await clusterIn(lists, request);
  if (joined.length === 0 && cluster !== null) return importedCluster(request.name, cluster);
  async function* text() {
    yield found?.text ?? '';
  }
  const { outcome, log } = await importText(request, text(), bytes.sha256, cluster);
  if (outcome.kind !== 'log') return { outcome, log };
  const files =
    joined.length === 1
      ? `The file is ${joined[0]}.`
      : `${joined.length} files, one after another: ${joined.join(', ')}.`;
  const read = [files, ...(cluster === null ? [] : [sayBeside(cluster, listed)]), ...outcome.report.read];
  const leftOut: ImportReport['entries'] = left.map((name) => ({
    kind: 'archive/left-out',
    level: 'warning',
    message: `${name} left out: it is no log, or one of another format than the others.`,
    count: 1,
    lines: [],
    sample: '',
  }));
  const entries = [...leftOut, ...outcome.report.entries];
  const report = withReport({ ...outcome.report, read, entries }, cluster?.found.report);
  return { outcome: { ...outcome, report }, log };
}

/** Says why a file is not the one that a link asks for; null where it is, or none is asked for. */
async function otherFile({ file, name, sha256 }: ImportRequest): Promise<string | null> {
  if (sha256 === undefined) return null;
  const digest = hashing.create();
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) digest.update(part.value);
  const got = bytesToHex(digest.digest());
  if (got === sha256) return null;
  return (
    `This is not the file that the link needs. ${name} has the SHA-256 \`${got}\`; the link needs \`${sha256}\`. ` +
    'A file that was unpacked, packed again or edited is another file.'
  );
}

/** Null for a fault of ours. */
function whyUnreadable(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (goneNames.includes(error.name))
    return 'The file could not be read. It may have changed or moved since it was chosen: choose it again.';
  if (error instanceof DamagedNodes) return error.message;
  return error instanceof Damaged
    ? `The packed file is damaged or cut off (${error.message}). Fetch it again, or unpack it with other means and drop the result.`
    : null;
}

async function importText(
  request: ImportRequest,
  text: AsyncGenerator<string>,
  sha256: () => string,
  cluster: ReadCluster | null = null,
): Promise<Imported> {
  const { head, isWhole } = await takeHead(text);
  const chosen = request.format === null ? undefined : logFormats.find(request.format);
  const found = chosen === undefined ? detect(takeSample(head, isWhole)) : undefined;
  // No format of rows can read JSON.
  const isText = head.trim() !== '' && !/^\s*[{[]/.test(head);
  if (found?.kind === 'unreadable') return refused(found.reason, isText, found.recipe);
  if (found?.kind === 'scenario') return importScenario(head, text);
  if (found?.kind === 'cluster') {
    const whole = await restOf(head, text, LARGEST_NODES);
    if (whole === null) return refused('This list of servers is too large to read.');
    return importedCluster(request.name, await clusterIn([await found.read(whole)], request));
  }
  const format = chosen ?? found?.format;
  if (format === undefined) return refused(`There is no format "${request.format}".`, true);
  return importLog(request, { format, cluster }, head, text, sha256);
}

/** All of a text; null where it has more characters than `most`. */
async function restOf(head: string, text: AsyncGenerator<string>, most: number): Promise<string | null> {
  let whole = head;
  for await (const part of text) {
    whole += part;
    if (whole.length > most) return null;
  }
  return whole;
}

/** Takes enough text to recognize the format: the size of the sample, and at least one whole line. */
async function takeHead(text: AsyncGenerator<string>): Promise<{ head: string; isWhole: boolean }> {
  let head = '';
  while (head.length < SAMPLE_LENGTH || (!head.includes('\n') && head.length < MAX_LINE_LENGTH)) {
    const part = await text.next();
    if (part.done) return { head, isWhole: true };
    head += part.value;
  }
  return { head, isWhole: false };
}

async function importScenario(head: string, text: AsyncGenerator<string>): Promise<Imported> {
  const whole = await restOf(head, text, LARGEST_SCENARIO);
  if (whole === null) return refused('This scenario file is too large to open.');
  const parsed = parseJson(whole);
  if ('fault' in parsed)
    return refused(
      `This is a scenario of Makespan, but it cannot be opened: it is not valid JSON, ${parsed.fault}.`,
    );
  const { scenario, issues } = readScenario(parsed.value);
  if (scenario !== undefined) return { outcome: { kind: 'scenario', scenario }, log: null };
  const reason = 'This is a scenario of Makespan, but it cannot be opened.';
  return { outcome: { kind: 'refused', reason, issues, isText: false, format: null }, log: null };
}

async function importLog(
  request: ImportRequest,
  { format, cluster: beside }: { readonly format: LogFormat; readonly cluster: ReadCluster | null },
  head: string,
  text: AsyncGenerator<string>,
  sha256: () => string,
): Promise<Imported> {
  const parser = createLogParser(await format.load(), request.how);
  let wantsMore = parser.push(head);
  // The rest, which the parser does not want, is still read, since it counts for the digest.
  for await (const part of text) if (wantsMore) wantsMore = parser.push(part);
  const { log, report, columns } = parser.finish();
  if (log === null) {
    const reason = report.entries[0]?.message ?? 'No job could be read.';
    const { id, recipe } = format;
    const isText = !/^\s*[{[]/.test(head);
    return { outcome: { kind: 'refused', reason, recipe, report, columns, isText, format: id }, log: null };
  }
  const { file, name } = request;
  const proposal = runnableFit(log, name, beside?.spec ?? request.cluster, beside !== null);
  const summary = {
    format: format.id,
    formatTitle: format.title,
    name,
    bytes: file.size,
    sha256: sha256(),
    jobs: log.jobs,
    work: log.work,
    span: log.arrivesAt[log.jobs - 1],
    length: wholeLog(log).to,
    shift: log.shift,
    size: sizeOfLog(underAssumptions(log, proposal.assumptions)),
  };
  return { outcome: { kind: 'log', summary, report, proposal, columns, cluster: beside }, log };
}

const OVERVIEW_BINS = 160;

/** Computes the size of a log. O(jobs). */
export function sizeOfLog(log: WorkloadLog): LogSize {
  return {
    tasks: log.tasks,
    largestJob: largestJob(log),
    overview: overviewOf(log, OVERVIEW_BINS, wholeLog(log).to),
  };
}
