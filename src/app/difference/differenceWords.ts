import { formatMicros } from '../../base/format.ts';
import { NONE } from '../../engine/ids.ts';
import type { Piece } from '../../explain/explanation.ts';
import { nameOfServer } from '../../explain/facts.ts';
import type { JobDivergence } from '../../trace/jobDivergence.ts';
import { largestDifference } from '../../trace/jobDivergence.ts';
import type { Trace } from '../../trace/trace.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { jobName, taskName } from '../../views/shared/names.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import type { Difference } from './findDifference.ts';

/** Says how much longer the job takes in one of two runs, and whether any differs more. */
export function responseWords(a: RunTrace, b: RunTrace, { job }: Difference): readonly Piece[] {
  const [mine, theirs] = [responseOf(a.trace, job), responseOf(b.trace, job)];
  const name = { strong: jobName(job) };
  if (mine === theirs) {
    const alike = Number.isFinite(mine)
      ? `takes ${formatMicros(mine)} in both runs.`
      : 'finishes in neither run.';
    return [name, ` ${alike}`];
  }
  const most = largestDifference(a.trace, b.trace)?.job === job ? ' No other job differs more.' : '';
  const [slow, quick] = mine > theirs ? [a, b] : [b, a];
  const [longer, shorter] = mine > theirs ? [mine, theirs] : [theirs, mine];
  if (!Number.isFinite(longer)) {
    const first = ` takes ${formatMicros(shorter)} with ${runLetter(quick.index)} and `;
    return [name, first, { strong: `does not finish with ${runLetter(slow.index)}` }, `.${most}`];
  }
  return [
    name,
    ` takes ${formatMicros(longer)} with ${runLetter(slow.index)} and ${formatMicros(shorter)} with ${runLetter(quick.index)}: `,
    { strong: `${formatMicros(longer - shorter)} more` },
    `.${most}`,
  ];
}

/** Says what only one of the runs does, and what comes of the same task in the other one. */
export function partingWords(a: RunTrace, b: RunTrace, parting: JobDivergence | null): readonly Piece[] {
  if (parting === null) return ['Its tasks go to the same servers and start at the same times in both runs.'];
  const { at, what, task, server, attempts } = parting;
  const [doer, other] = attempts[0] === NONE ? [b, a] : [a, b];
  const place = nameOfServer(doer.trace, server);
  const name = taskName(doer.trace.data.graphs, task);
  const deed = what === 'given' ? `gives ${name} to ${place}` : `starts ${name} on ${place}`;
  return [
    'The runs part at ',
    { strong: formatMicros(at) },
    `, when ${runLetter(doer.index)} `,
    { strong: deed },
    `. ${runLetter(other.index)} ${insteadWords(other.trace, parting)}.`,
  ];
}

/** Says what the other run does with the task from then on. */
function insteadWords(trace: Trace, { at, what, task, server }: JobDivergence): string {
  const { columns } = trace.data.tables.attempts;
  const times = what === 'given' ? columns.boundAt : columns.startedAt;
  const done = what === 'given' ? 'gives it' : 'starts it';
  const next = trace
    .attemptsOfTask(task)
    .find((attempt) => times[attempt] >= at && Number.isFinite(times[attempt]));
  if (next === undefined)
    return trace.attemptsOfTask(task).length > 0 ? 'already has it elsewhere' : 'never does';
  const isSame = columns.server[next] === server;
  const place = isSame
    ? 'there'
    : `${what === 'given' ? 'to' : 'on'} ${nameOfServer(trace, columns.server[next])}`;
  const later = times[next] - at;
  return `${done} ${place}${later === 0 ? '' : `, ${formatMicros(later)} later`}`;
}

function responseOf({ data }: Trace, job: number): number {
  const { arrivedAt, finishedAt } = data.tables.jobs.columns;
  return Number.isFinite(finishedAt[job]) ? finishedAt[job] - arrivedAt[job] : Number.POSITIVE_INFINITY;
}
