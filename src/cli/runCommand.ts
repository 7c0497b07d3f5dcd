import { csvOf } from '../base/csv.ts';
import type { Issue } from '../base/issue.ts';
import { addAll } from '../base/lists.ts';
import { version } from '../base/version.ts';
import { BeyondTime } from '../engine/kernel/time.ts';
import { OwnFault } from '../kit/own/code.ts';
import { receiptDifference } from '../metrics/receipt/difference.ts';
import { type MeanReceipt, meanReceiptFact } from '../metrics/receipt/means.ts';
import { differenceWords, sumWords, totalWords } from '../metrics/receipt/words.ts';
import { readyToRun } from '../scenario/compile/planRun.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { SharedLink } from '../share/fragment.ts';
import { encodeLink } from '../share/link.ts';
import type { Trace } from '../trace/trace.ts';
import { traceEventWriter } from '../trace/traceEvents/traceEvents.ts';
import { codeIssue } from '../worker/ownFaults.ts';
import type { Command } from './arguments.ts';
import { columns, paramsText } from './columns.ts';
import { expectedIssues, unmet } from './expected.ts';
import { gainTable, type Responses, responsesOf } from './gains.ts';
import { judgeRun } from './judgeRun.ts';
import { measureRun, type RunNumbers } from './measure.ts';
import { printableJson } from './printable.ts';
import type { ReadSource } from './readSource.ts';
import { resultTable } from './resultTable.ts';
import { type PlannedRun, planRuns } from './runs.ts';
import { type Terminal, whyNotWritten } from './terminal.ts';

type RunCommand = Extract<Command, { kind: 'run' }>;

/** Runs a scenario and prints its numbers. If something is wrong, runs nothing and resolves to the issues. */
export async function runCommand(
  { policies, seeds, format, all, traceEvents }: RunCommand,
  { scenario, issues, digests }: ReadSource,
  terminal: Terminal,
): Promise<readonly Issue[]> {
  if (scenario === undefined) return issues;
  const wrong = expectedIssues(scenario);
  if (wrong.length > 0) return wrong;
  const planned = planRuns(scenario, policies, seeds);
  if (planned.issues.length > 0) return planned.issues;
  const file = traceEvents === undefined ? null : openFile(traceEvents, scenario, terminal);
  if (typeof file === 'string') return [{ path: '--trace-events', message: file }];

  const results: RunNumbers[] = [];
  const responses: Responses[] = [];
  const receipts: RunReceipt[] = [];
  // Only the runs as they are written can be held to what is expected of them.
  const isWhole = policies.length === 0 && (seeds?.length ?? 1) === 1;
  const isAsWritten = isWhole && seeds === undefined;
  const missed: Issue[] = [];
  const judged: string[] = [];
  let written: Trace | null = null; // of a policy that somebody wrote
  for (const [at, run] of planned.runs.entries()) {
    await readyToRun({ runs: [run.scenario.runs[run.index]] });
    const result = measure(run, `${at + 1} of ${planned.runs.length}`, terminal, (trace) => {
      written = run.scenario.runs[run.index].code === undefined ? null : trace;
      responses.push(responsesOf(trace, run.scenario.seed));
      file?.add(titleOf(run), trace);
      if (isAsWritten) addAll(missed, unmet(scenario, run.index, trace));
      if (all && format === 'table') receipts.push(receiptOfRun(trace, run.scenario.seed));
    });
    if (result instanceof BeyondTime) return [{ path: '', message: result.message }];
    if (result instanceof OwnFault) return [codeIssue(result, run.index)];
    results.push(result);
    if (written !== null) {
      const { words, issues: broken } = await judgeRun(run.scenario, run.index, written);
      judged.push(words);
      addAll(missed, broken);
    }
  }
  terminal.progress('');
  const cut = file?.close() ?? null;
  // Only if whole can a link stand for the results: a link has one seed and all policies.
  const found = results.map(({ digest }) => digest);
  const link = isWhole ? await encodeLink(planned.runs[0].scenario, undefined, found) : null;
  const writers = {
    table: () =>
      resultTable(scenario, results, all) +
      (all ? gainTable(results, responses) + receiptWords(results, receipts) : '') +
      linkLine(link),
    csv: () =>
      csvOf([columns.map(([name]) => name), ...results.map((run) => columns.map(([, read]) => read(run)))]),
    json: () => resultJson(scenario, results, link),
  };
  terminal.out(writers[format]());
  terminal.err(judged.join(''));
  if (isAsWritten) compareDigests(digests, found, terminal);
  if (isAsWritten && missed.length === 0 && (scenario.expected ?? []).length > 0)
    terminal.err('All that the scenario expects came out.\n');
  return cut === null
    ? missed
    : [{ path: '--trace-events', message: `names a file that is not whole: ${cut}` }];
}

/** Returns why a file cannot be written, or the file. */
function openFile(path: string, scenario: Scenario, terminal: Terminal): TraceEventFile | string {
  try {
    return openTraceEventFile(path, scenario, terminal);
  } catch (error) {
    return `names a file that cannot be written: ${whyNotWritten(error as Error)}`;
  }
}

/** "sparrow probeRatio=2, seed 1" */
function titleOf({ scenario, index }: PlannedRun): string {
  const { policy, params = {} } = scenario.runs[index];
  return `${[policy, paramsText(params)].join(' ').trim()}, seed ${scenario.seed}`;
}

function measure(
  { scenario, index, run }: PlannedRun,
  place: string,
  terminal: Terminal,
  onTrace: (trace: Trace) => void,
): RunNumbers | BeyondTime | OwnFault {
  const title = `${scenario.runs[index].policy}, seed ${scenario.seed} (${place})`;
  const onProgress = (share: number) => terminal.progress(`${title}: ${Math.floor(share * 100)}%`);
  try {
    return { run, ...measureRun(scenario, index, terminal.now, onProgress, onTrace) };
  } catch (fault) {
    if (!(fault instanceof BeyondTime || fault instanceof OwnFault)) throw fault;
    terminal.progress('');
    return fault;
  }
}

/** Writes NaN as null. Programs read the fields by name: add new ones, never rename one. */
function resultJson(scenario: Scenario, runs: readonly RunNumbers[], link: SharedLink | null): string {
  const result = { makespan: version, link: link?.fragment ?? null, scenario, runs };
  return printableJson(result);
}

function linkLine(link: SharedLink | null): string {
  return link?.advice === 'short'
    ? `\nTo see it, add this to the address of the page: ${link.fragment}\n`
    : '';
}

/** Says whether these runs equal those that the sender of a link saw. */
function compareDigests(expected: readonly string[], found: readonly string[], terminal: Terminal): void {
  if (expected.length === 0) return;
  const isSame = expected.every((digest, index) => found[index]?.startsWith(digest));
  terminal.err(
    isSame
      ? "These are the runs that the link's author saw.\n"
      : "These are not the runs that the link's author saw: another version of Makespan simulated them.\n",
  );
}

/** What remains of a run to say where the time of its jobs went. */
interface RunReceipt extends MeanReceipt {
  readonly seed: number;
}

/** Reads the mean receipt of a run. */
export function receiptOfRun(trace: Trace, seed: number): RunReceipt {
  return { ...meanReceiptFact.of(trace), seed };
}

/**
 * Says of each run where the mean response time went, and how it differs from the first run with its seed, as the view Receipts
 * does; empty if no job finished.
 */
export function receiptWords(runs: readonly RunNumbers[], receipts: readonly RunReceipt[]): string {
  const lines = runs.flatMap(({ policy, params, seed }, at) => {
    const { jobs, parts } = receipts[at];
    if (jobs === 0) return [];
    const first = receipts.find((each) => each.seed === seed && each.jobs > 0) ?? receipts[at];
    const head = `${[policy, paramsText(params)].join(' ').trim()}, seed ${seed}: ${sumWords(parts)}`;
    if (first === receipts[at]) return [head];
    const difference = receiptDifference(first.parts, parts);
    const than = difference.total === 0 ? 'as the first' : 'than the first';
    return [head, `  ${totalWords(difference)} ${than} = ${differenceWords(difference)}`];
  });
  return lines.length === 0 ? '' : `\nWhere the mean response time went\n${lines.join('\n')}\n`;
}

/** A file of trace events that is written run by run. */
interface TraceEventFile {
  add(title: string, trace: Trace): void;
  /** Completes the file. Returns why it is not whole, such as a full disk: that must not cost the runs; null: it is. */
  close(): string | null;
}

/** Opens a file for the trace events of a scenario's runs. Throws if it cannot be written. */
function openTraceEventFile(
  path: string,
  scenario: Scenario,
  terminal: Pick<Terminal, 'openFile'>,
): TraceEventFile {
  const file = terminal.openFile(path);
  const writer = traceEventWriter({ makespan: version, scenario: scenario.name });
  file.write(writer.head);
  let fault: string | null = null;
  const attempt = (write: () => void) => {
    try {
      if (fault === null) write();
    } catch (error) {
      fault = whyNotWritten(error as NodeJS.ErrnoException);
    }
  };
  return {
    add(title, trace) {
      attempt(() => {
        for (const piece of writer.pieces({ title, trace })) file.write(piece);
      });
    },
    close() {
      attempt(() => {
        file.write(writer.tail);
        file.close();
      });
      return fault;
    },
  };
}
