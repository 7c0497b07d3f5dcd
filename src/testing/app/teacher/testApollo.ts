import type { TimeWindow } from '../../../metrics/measured.ts';
import { type EstimateRecord, type Matched, matched } from '../../../policies/apollo/decisions.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

/** An estimate that a manager made of a server, with the decision for which it made it. */
interface Estimate extends EstimateRecord {
  readonly decision: Decision<Matched>;
}

/**
 * Reads what Apollo's managers went by, maybe only in decisions from one time to another, ` 60..120`; undefined: the text is none of these.
 *
 *     monitorAge     how old the matrices were that came by the monitor, on average, in seconds
 *     monitorNews    the last moment of which one of these told
 *     serverAge      how old those were that came from a server itself
 *     serverShare    which share of the estimates is by these
 *     serverOthers   how many of these came from servers on which no task of the job had waited or run
 *     dueSuccess     P_succ on servers that go down before the task is expected to end, on average
 *     backSuccess    P_succ on servers that were down for maintenance before
 *     unmaintainedSuccess  P_succ on servers that were not, and do not go down before
 *     dueLoss        what the chance of a failure adds to the estimates for servers that go down before, on average, in seconds
 *     safeLoss       the same for the others
 *     dueChosen      which share of the tasks goes to a server that goes down before
 */
export function apolloNumber(trace: Trace, what: string): number | undefined {
  const [, name = '', from = '0', to = 'Infinity'] = /^(\w+)(?: ([\d.]+)\.\.([\d.]+))?$/.exec(what) ?? [];
  if (!Object.hasOwn(measures, name)) return undefined;
  return measures[name](trace, estimatesIn(trace, { from: Number(from) * 1e6, to: Number(to) * 1e6 }));
}

const measures: Readonly<Record<string, (trace: Trace, all: readonly Estimate[]) => number>> = {
  monitorAge: (_, all) => mean(all.filter(isByMonitor).map(({ age }) => age / 1e6)),
  monitorNews: (_, all) =>
    Math.max(...all.filter(isByMonitor).map(({ age, decision }) => decision.at - age)) / 1e6,
  serverAge: (_, all) => mean(all.filter(({ isDirect }) => isDirect).map(({ age }) => age / 1e6)),
  serverShare: (_, all) => all.filter(({ isDirect }) => isDirect).length / all.length,
  serverOthers: (trace, all) => all.filter((each) => each.isDirect && !knowsServer(trace, each)).length,
  dueSuccess: (trace, all) => mean(all.filter(isDueIn(trace)).map(({ success }) => success / 1e6)),
  backSuccess: (trace, all) => mean(all.filter(isBackIn(trace)).map(({ success }) => success / 1e6)),
  unmaintainedSuccess(trace, all) {
    const [isDue, isBack] = [isDueIn(trace), isBackIn(trace)];
    const others = all.filter((each) => !isDue(each) && !isBack(each));
    return mean(others.map(({ success }) => success / 1e6));
  },
  dueLoss: (trace, all) => mean(all.filter(isDueIn(trace)).map(lossIn)),
  safeLoss(trace, all) {
    const isDue = isDueIn(trace);
    return mean(all.filter((each) => !isDue(each)).map(lossIn));
  },
  dueChosen(trace, all) {
    const chosen = all.filter(({ server, decision }) => server === decision.payload.server);
    return chosen.filter(isDueIn(trace)).length / chosen.length;
  },
};

function estimatesIn(trace: Trace, { from, to }: TimeWindow): readonly Estimate[] {
  return trace
    .decisionsOfKind(matched)
    .all()
    .filter(({ at }) => at >= from && at < to)
    .flatMap((decision) => decision.payload.candidates.map((each) => ({ ...each, decision })));
}

const isByMonitor = ({ isDirect }: Estimate) => !isDirect;

/** Whether a task of the same job was sent to the server before. */
function knowsServer({ data, taskStage }: Trace, { server, decision }: Estimate): boolean {
  const { length, columns } = data.tables.attempts;
  const jobOf = (task: number) => data.graphs.stageJob[taskStage[task]];
  const own = jobOf(decision.payload.task);
  for (let row = 0; row < length && columns.boundAt[row] <= decision.at; row += 1)
    if (columns.server[row] === server && jobOf(columns.task[row]) === own) return true;
  return false;
}

/** When the task would end if nothing failed (Eq 1), from now on. */
const expected = ({ init, wait, read, cpu }: Estimate) => init + wait + read + cpu;

/** Whether maintenance of the server begins before the task is expected to end. */
function isDueIn({ data }: Trace): (estimate: Estimate) => boolean {
  const { length, columns } = data.tables.maintenance;
  return (each) => {
    for (let row = 0; row < length; row += 1) {
      const until = columns.from[row] - each.decision.at;
      if (columns.server[row] === each.server && until > 0 && until <= expected(each)) return true;
    }
    return false;
  };
}

/** Whether the server has been down for maintenance. */
function isBackIn({ data }: Trace): (estimate: Estimate) => boolean {
  const { length, columns } = data.tables.maintenance;
  return ({ server, decision }) => {
    for (let row = 0; row < length; row += 1)
      if (columns.server[row] === server && columns.to[row] <= decision.at) return true;
    return false;
  };
}

const lossIn = (each: Estimate) => (each.completion - expected(each)) / 1e6;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
