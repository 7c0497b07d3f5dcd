import { gzipSync } from 'node:zlib';
import { createSimulation } from '../../src/engine/world/simulate.ts';
import { fitLog } from '../../src/logs/fit.ts';
import { fitObstacles, fitWarnings } from '../../src/logs/fitWarnings.ts';
import { proposedRuns } from '../../src/logs/proposedRuns.ts';
import { logFormats } from '../../src/logs/registry.ts';
import { reportNotes, reportText } from '../../src/logs/report.ts';
import { logScenario } from '../../src/logs/toScenario.ts';
import { policies } from '../../src/policies/registry.ts';
import { checkScenario } from '../../src/scenario/checks/check.ts';
import { planRun } from '../../src/scenario/compile/planRun.ts';
import { estimate } from '../../src/scenario/counted/estimate.ts';
import type { ClusterSpec, Scenario } from '../../src/scenario/shape/schema.ts';
import { testLogs } from '../../src/testing/logs/testLogs.ts';
import { type Imported, importFile } from '../../src/worker/importFile.ts';
import { type Draws, expectWords, Finding, type Fuzzer } from './fuzzer.ts';

/** Unusual and invalid numbers. */
const numbers = [
  ...[
    '0',
    '-0',
    '-1',
    '1',
    '0.5',
    '1e-9',
    '1e-320',
    '1e6',
    '2e6',
    '1e9',
    '5e9',
    '1e15',
    '1e16',
    '1e300',
    '1e308',
  ],
  ...[
    '-1e308',
    '1e309',
    'NaN',
    'Infinity',
    '-Infinity',
    '0x10',
    '1_000',
    '1,5',
    '٣',
    '',
    ' ',
    '9'.repeat(400),
  ],
  ...['9007199254740991', '9007199254740993', '4294967296', '20000001', 'null', '1e', '--1', '1.2.3'],
];

/** Characters that should not be in a log. */
const letters = [
  '\u0000',
  '\u001b[31m',
  '\t',
  ' ',
  '\r',
  '\n',
  '\r\n',
  '#',
  ';',
  ',',
  '"',
  '\ufeff',
  'ü',
  '\ud800',
  '{',
  '[',
];

/** A few lines of the sample of each format. */
const samples = [
  ...logFormats.all.flatMap(({ id, sample }) =>
    sample === undefined ? [] : [{ id, text: sample.write(), separator: id === 'swim' ? '\t' : ' ' }],
  ),
  ...testLogs,
].map(({ id, text, separator }) => ({ id, lines: text.split('\n').slice(0, 30), separator }));

function mutatedLine(line: string, separator: string, draws: Draws): string {
  const fields = line.split(separator);
  const at = draws.below(fields.length);
  switch (draws.below(7)) {
    case 0:
    case 1:
      return fields.with(at, draws.of(numbers)).join(separator);
    case 2:
      return fields.toSpliced(at, 1 + draws.below(2)).join(separator);
    case 3:
      return fields.toSpliced(at, 0, draws.of(numbers)).join(separator);
    case 4:
      return (
        line.slice(0, draws.below(line.length + 1)) +
        draws.of(letters) +
        line.slice(draws.below(line.length + 1))
      );
    case 5:
      // In a list of jobs, one number determines how many tasks or bytes there are.
      return fields.map((field) => (draws.onceIn(3) ? draws.of(numbers) : field)).join(separator);
    default:
      return '';
  }
}

interface Tried {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function tried(draws: Draws): Tried {
  const { id, lines, separator } = samples[draws.number % samples.length];
  const column = draws.below(7);
  const number = draws.of(numbers);
  // Sometimes a whole column is wrong, as if it had another unit.
  const wrongColumn = draws.onceIn(4);
  const share = draws.of([2, 15, 60, 60]);
  const kept = lines.slice(0, 1 + draws.below(lines.length));
  const changed = kept.flatMap((line) => {
    const fields = line.split(separator);
    if (wrongColumn && column < fields.length) return [fields.with(column, number).join(separator)];
    if (!draws.onceIn(share)) return [line];
    const other = mutatedLine(line, separator, draws);
    return draws.onceIn(8) ? [other, line, other] : [other];
  });
  if (draws.onceIn(6)) changed.reverse();
  const text = (draws.onceIn(10) ? '\ufeff' : '') + changed.join(draws.onceIn(5) ? '\r\n' : '\n');
  const bytes = Uint8Array.from(new TextEncoder().encode(text));
  if (draws.onceIn(15)) bytes[draws.below(bytes.length)] ^= 1 << draws.below(8);
  const packed = draws.onceIn(15) ? Uint8Array.from(gzipSync(bytes)) : bytes;
  if (packed !== bytes && draws.onceIn(2)) packed[draws.below(packed.length)] ^= 1 << draws.below(8);
  const name = draws.of([`x.${id}`, 'FB.tr', 'GOOG.tsv', '\u001b[31m', 'x'.repeat(300)]);
  return { name, bytes: draws.onceIn(12) ? packed.slice(0, draws.below(packed.length)) : packed };
}

/** Clusters from which a proposal may start. */
const clusters: readonly ClusterSpec[] = [
  { racks: 3, serversPerRack: 4, slotsPerServer: 1, roundTrip: 0.001 },
  { racks: 1, serversPerRack: 1, slotsPerServer: 2, coresPerServer: 2, memoryPerServer: 1, roundTrip: 0 },
  {
    racks: 2,
    serversPerRack: 2,
    largerRacks: 1,
    slotsPerServer: 64,
    roundTrip: 10,
    network: { kind: 'contended', disk: 0.001, nic: 0.001, uplink: 0.001 },
  },
  { racks: 1, serversPerRack: 20_000, slotsPerServer: 1, roundTrip: 0.001 },
];

/** Mutations of small valid logs: what is read can run as proposed, and what is not is refused with a message. */
export const logs: Fuzzer = {
  name: 'logs',
  async try(draws) {
    const { name, bytes } = tried(draws);
    const cluster = draws.of(clusters);
    const format = draws.onceIn(6) ? draws.of(logFormats.all).id : null;
    const input = { name, format, cluster, base64: Buffer.from(bytes).toString('base64') };
    const request = { file: new Blob([bytes]), name, format, cluster };
    const imported = await importFile(request, () => undefined);
    const { outcome } = imported;
    if (outcome.kind === 'refused') {
      expectWords(outcome.reason.replaceAll(/`[^`]*`/g, ''), input);
      if (outcome.report !== undefined) expectReport(outcome.report, input);
    }
    if (outcome.kind === 'log') judge(imported, outcome, cluster, input, draws);
    return outcome.kind;
  },
};

type Outcome = Imported['outcome'];

/** Text of the file may be shown as it is, but our own text must not contain such words. */
function expectReport(report: Extract<Outcome, { kind: 'log' }>['report'], input: unknown): void {
  const own = { ...report, entries: report.entries.map((entry) => ({ ...entry, sample: '' })) };
  expectWords(reportText('', own).replaceAll(/the hottest, .*, by/g, ''), input);
}

function judge(
  { log }: Imported,
  { summary, report, proposal }: Extract<Outcome, { kind: 'log' }>,
  cluster: ClusterSpec,
  input: unknown,
  draws: Draws,
): void {
  if (log === null) throw new Finding('an import without a log', input);
  expectReport(report, input);
  const { jobs, length, shift, size } = summary;
  expectFinite({ jobs, length, shift, tasks: size.tasks, largestJob: size.largestJob }, input);
  const fitted = fitLog(log, proposal, cluster);
  const { fit } = fitted;
  expectFinite({ ...fit, load: fit.load ?? 0, slotsWanted: fit.slotsWanted ?? 0 }, input);
  const obstacles = fitObstacles(fit);
  if (obstacles.length > 0) throw new Finding(`proposes what cannot run: ${obstacles.join(' ')}`, input);
  expectWords(fitWarnings(fit, proposal).join(' '), input);
  const own = proposedRuns(proposal, []);
  const runs = own.length > 0 ? own : [{ policy: draws.of(policies.all).id }];
  const base: Scenario = { ...empty, cluster, runs };
  const origin = { ...summary, notes: reportNotes(report) };
  const { format, bytes, sha256, notes, name } = origin;
  const { scenario, issues } = checkScenario(
    logScenario(fitted, proposal, { format, bytes, sha256, notes, name }, base),
  );
  if (scenario === undefined) throw new Finding(`proposes ${issues[0].path} ${issues[0].message}`, input);
  const { workload } = scenario;
  if (workload.kind === 'explicit') {
    const notesNow = (workload.from?.notes ?? []).join(' ').replaceAll(/the hottest, .*?, by/g, '');
    expectWords(notesNow, input);
  }
  runShort(scenario, input);
}

const empty: Scenario = {
  version: 2,
  name: 'before',
  seed: 1,
  cluster: clusters[0],
  workload: { kind: 'explicit', jobs: [], warmup: 0 },
  runs: [],
};

/** Most events simulated, and the most that the estimate may allow for a run to be tried. */
const TRIED_EVENTS = 20_000;
const MOST_EVENTS = 500_000;

function runShort(scenario: Scenario, input: unknown): void {
  if (estimate(scenario).events > MOST_EVENTS) return;
  try {
    createSimulation(planRun(scenario, 0)).advance(TRIED_EVENTS);
  } catch (error) {
    throw new Finding(`${scenario.runs[0].policy}: ${(error as Error).stack}`, input);
  }
}

/** Checks the numbers of an object, and those one level down. */
function expectFinite(values: object, input: unknown): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [inner, part] of Object.entries(value)) check(`${name}.${inner}`, part, input);
    } else check(name, value, input);
  }
}

function check(name: string, value: unknown, input: unknown): void {
  if (typeof value !== 'number' || Number.isFinite(value)) return;
  throw new Finding(`${name} is ${value}`, input);
}
