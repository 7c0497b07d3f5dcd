import { percentileOfSorted } from '../../../algorithms/percentile.ts';
import { changeParam } from '../../../app/controls/editRuns.ts';
import type { JobId, TaskId } from '../../../engine/ids.ts';
import { attemptToExplain, nameOfServer, readyAt } from '../../../explain/facts.ts';
import { readParams } from '../../../kit/menu/params.ts';
import { askedNumber, askedOf } from '../../../metrics/asked.ts';
import { meanReceiptFact } from '../../../metrics/receipt/means.ts';
import { receiptParts } from '../../../metrics/receipt/parts.ts';
import { valuesOf } from '../../../metrics/samples.ts';
import { policies } from '../../../policies/registry.ts';
import { pointerNames, valueAt, withValueAt } from '../../../scenario/shape/pointer.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import { blockedReplicas } from '../../../theory/delay.ts';
import type { Trace } from '../../../trace/trace.ts';
import { firstTaskOf } from '../../../views/shared/names.ts';
import { isThorough } from '../../cases.ts';
import type { PresetRuns } from '../../presets/presetRuns.ts';
import { apolloNumber } from './testApollo.ts';
import { compared, comparison } from './testCompare.ts';
import { hopperNumber } from './testHopper.ts';
import { measureWindow } from './testWindow.ts';

/**
 * Measures what a note for teachers says, in seconds, shares, bytes or counts. The grammar:
 *
 *     number   = `given ` and a pointer into the scenario (maybe ` MB` or ` %`), or a term, or two of them: `a - b`, `a / b`, `a above b` (a / b − 1), `a below b` (1 − a / b)
 *              | `theory blocked φ R L`, as the Theory view has it (see `blockedReplicas`)
 *     term     = run, what, maybe ` of ` class (counted from 0), maybe ` with ` pointer=value, …
 *     run      = A, B, …
 *     what     = a metric as of `makespan sweep` (`jobResponse@0.5`), `j79 response|end|waits`, `j79·1 wait|start|end|ran|server`,
 *                `param` and its name, `part` and the id of a part of the response time, for its mean over the measured jobs,
 *                `slots from..to` and what else `measureWindow` reads, `handovers`: jobs that another scheduler took over,
 *                `thought` for how long schedulers think at a time, on average,
 *                what `comparison` compares with another run, what `hopperNumber` and `apolloNumber` read
 *
 * For example `A jobResponse@0.5 with /workload/arrivals/load=0.8`.
 */
export function measureNote(of: PresetRuns, expression: string): number {
  const given = /^given (\/\S+)(?: (MB|%))?$/.exec(expression);
  if (given !== null) {
    const value = Number(valueAt(of.preset.scenario, pointerNames(given[1])));
    return value * (given[2] === 'MB' ? 1e6 : given[2] === '%' ? 0.01 : 1);
  }
  const blocked = /^theory blocked ([\d.]+) (\d+) (\d+)$/.exec(expression);
  if (blocked !== null) return blockedReplicas(Number(blocked[1]), Number(blocked[2]), Number(blocked[3]));
  const [, first, how, second] = / (-|\/|above|below) (?=[A-Z] )/.test(expression)
    ? (/^(.*?) (-|\/|above|below) ([A-Z] .*)$/.exec(expression) ?? [])
    : ['', expression, '', undefined];
  const one = term(of, first ?? '');
  if (second === undefined) return one;
  const other = term(of, second);
  if (how === '-') return one - other;
  if (how === '/') return one / other;
  return how === 'above' ? one / other - 1 : 1 - one / other;
}

/** Whether a test measures something: a quick one only what the preset's own runs show, which it simulates anyway. */
export const isMeasured = (expression: string) => isThorough || !expression.includes(' with ');

function term(of: PresetRuns, text: string): number {
  const parts = /^([A-Z]) (.+?)(?: of (\d+))?(?: with (.+))?$/.exec(text.trim());
  if (parts === null) throw new Error(`${of.preset.id}: “${text}” is nothing that can be measured.`);
  const [, letter, what, jobClass, changes = ''] = parts;
  const run = letter.charCodeAt(0) - 65;
  if (what.startsWith('param ')) return paramOf(of, run, what.slice('param '.length));
  const scenario = changed(of.preset.scenario, changes);
  const trace = of.trace(run, scenario);
  const ofWindow = measureWindow(trace, what, jobClass === undefined ? undefined : Number(jobClass));
  if (ofWindow !== undefined) return ofWindow;
  const other = comparison.exec(what)?.[2];
  if (other !== undefined) return compared(trace, of.trace(other.charCodeAt(0) - 65, scenario), what);
  const ofPolicy =
    hopperNumber(trace, what, jobClass === undefined ? undefined : Number(jobClass)) ??
    apolloNumber(trace, what);
  if (ofPolicy !== undefined) return ofPolicy;
  return jobClass === undefined ? measured(trace, what) : ofClass(trace, what, Number(jobClass));
}

function paramOf({ preset }: PresetRuns, index: number, name: string): number {
  const run = preset.scenario.runs[index];
  return Number(readParams(policies.get(run.policy).params, run.params)[name]);
}

function changed(scenario: Scenario, changes: string): Scenario {
  if (changes === '') return scenario;
  return changes.split(/, (?=\/)/).reduce((before, change) => {
    const [, pointer, value] = /^(.*?)=(.*)$/.exec(change) ?? [];
    const names = pointerNames(pointer);
    const param = names[0] === 'runs' && names[2] === 'params' ? names[3] : undefined;
    if (param === undefined) return withValueAt(before, names, JSON.parse(value)) as Scenario;
    return changeParam(
      Number(names[1]),
      knownParam(before, Number(names[1]), param),
      JSON.parse(value),
    )(before);
  }, scenario);
}

function knownParam({ runs }: Scenario, run: number, name: string): string {
  const { policy } = runs[run];
  if (policies.find(policy)?.params[name] !== undefined) return name;
  throw new Error(`${policy} has no parameter ${name}.`);
}

function measured(trace: Trace, what: string): number {
  const ofJob = /^j(\d+)(?:·(\d+))? (\w+)$/.exec(what);
  if (ofJob !== null) {
    const job = Number(ofJob[1]) - 1;
    if (ofJob[2] === undefined) return jobNumber(trace, job, ofJob[3]);
    return taskNumber(trace, firstTaskOf(trace.data.graphs, job) + Number(ofJob[2]) - 1, ofJob[3]);
  }
  const part = /^part (\w+)$/.exec(what)?.[1];
  if (part !== undefined) return meanPart(trace, part);
  if (what === 'handovers') return trace.data.tables.handovers.length;
  if (what === 'thought') return meanThought(trace);
  if (what === 'unfinished')
    return trace.data.tables.jobs.columns.finishedAt.filter((at) => at === Infinity).length;
  const asked = askedOf(what);
  if (asked.metric === undefined) throw new Error(`There is no metric “${what}”.`);
  return askedNumber(trace, asked);
}

/** What a part takes of the mean response time. */
function meanPart(trace: Trace, id: string): number {
  const place = receiptParts.findIndex((part) => part.id === id);
  if (place < 0) throw new Error(`There is no part “${id}”.`);
  return meanReceiptFact.of(trace).parts[place] / 1e6;
}

/** How long schedulers think at a time, on average. */
function meanThought({ data }: Trace): number {
  const { length, columns } = data.tables.thoughts;
  let sum = 0;
  for (let row = 0; row < length; row += 1) sum += columns.to[row] - columns.from[row];
  return sum / length / 1e6;
}

function jobNumber(trace: Trace, job: JobId, what: string): number {
  const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
  if (what === 'end') return finishedAt[job] / 1e6;
  if (what === 'arrival') return arrivedAt[job] / 1e6;
  if (what === 'response') return (finishedAt[job] - arrivedAt[job]) / 1e6;
  throw new Error(`A job has no “${what}”.`);
}

function taskNumber(trace: Trace, task: TaskId, what: string): number {
  const attempt = attemptToExplain(trace, task);
  const { server, startedAt, endedAt } = trace.data.tables.attempts.columns;
  if (what === 'start') return startedAt[attempt] / 1e6;
  if (what === 'end') return endedAt[attempt] / 1e6;
  if (what === 'ran') return (endedAt[attempt] - startedAt[attempt]) / 1e6;
  if (what === 'wait') return (startedAt[attempt] - readyAt(trace, task)) / 1e6;
  if (what === 'server') return Number(nameOfServer(trace, server[attempt]).slice(1));
  throw new Error(`A task has no “${what}”.`);
}

/** The mean of a metric, or the value below which a share lies, over the jobs of one class or their tasks. */
function ofClass(trace: Trace, what: string, wanted: number): number {
  const { metric, share } = askedOf(what);
  if (metric === undefined || (metric.per !== 'job' && metric.per !== 'task'))
    throw new Error(`“${what}” is no metric of jobs or tasks.`);
  const { stageJob, jobClass } = trace.data.graphs;
  const jobOf = (row: number) => (metric.per === 'job' ? row : stageJob[trace.taskStage[row]]);
  const values = valuesOf(trace, metric)
    .filter((value, row) => !Number.isNaN(value) && jobClass[jobOf(row)] === wanted)
    .sort();
  if (share !== null) return percentileOfSorted(values, share);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
