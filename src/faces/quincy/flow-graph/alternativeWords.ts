import { formatSeconds } from '../../../base/format.ts';
import { COST_SCALE, secondsOf } from '../../../policies/quincy/decisions/prices.ts';
import { Via } from '../../../policies/quincy/solver/problem.ts';
import { rackName, serverName } from '../../../views/shared/names.ts';
import type { Alternative } from './alternatives.ts';
import { isTaken } from './alternatives.ts';
import type { Flowing } from './flowing.ts';
import { formatCost } from './names.ts';
import type { SolvedProblem } from './problemAt.ts';

// ω cost of a second of waiting

/** Names the target of an alternative. */
export function placeName({ history }: SolvedProblem, { via, to }: Alternative): string {
  if (via === Via.unscheduled) return 'unscheduled';
  if (via === Via.cluster) return 'any server';
  return via === Via.rack ? rackName(to) : serverName(to, history.trace.data.topology.servers);
}

/** Says what would have to be different for a task to take its next best path. */
export function nextBestSentence(
  { solved, choices }: Flowing,
  row: number,
  alternatives: readonly Alternative[],
): string {
  if (isKept(solved, row)) return keptSentence(solved);
  const choice = choices[row];
  const other = alternatives.find((each) => !isTaken(each, choice, solved.problem.rackOf));
  if (other === undefined || !Number.isFinite(other.extra))
    return 'The bounds of its job leave it no other way.';
  const { stay } = solved.tasks[row];
  const place = placeName(solved, other);
  if (other.extra === 0) return `It would cost the same ${inWords(other, place)}.`;
  if (choice.via === Via.unscheduled) {
    const { wait } = solved.prices;
    if (wait === 0) return `Waiting costs nothing (ω = 0), so it waits for a cheaper place than ${place}.`;
    return `Would run ${inWords(other, place)} if it waited ${seconds(other.extra / (wait / 100))} more.`;
  }
  if (stay !== null && choice.computer === stay.server) {
    if (other.via === Via.unscheduled) return `Stopping it would cost ${formatCost(other.extra)} more.`;
    return `Would move ${inWords(other, place)} if it had worked ${seconds(other.extra)} less.`;
  }
  if (other.via === Via.unscheduled && solved.prices.wait > 0) {
    const waited = secondsOf(solved.tasks[row].waitedTicks);
    const less = other.extra / COST_SCALE / (solved.prices.wait / 100);
    return less <= waited
      ? `Would go on waiting if it had waited ${formatSeconds(less)} less.`
      : `Leaving it unscheduled would cost ${formatCost(other.extra)} more.`;
  }
  return `It would cost ${formatCost(other.extra)} more ${inWords(other, place)}.`;
}

/** Says why a running task is never stopped. */
export function keptSentence({ history }: SolvedProblem): string {
  return history.rules.mayPreempt
    ? 'Tasks that started early wait for it, so it is not stopped.'
    : 'Running tasks are not stopped.';
}

/** Whether a task must stay where it runs: it has no arc to U. */
export function isKept({ problem, tasks }: SolvedProblem, row: number): boolean {
  return tasks[row].stay !== null && problem.waitCost[row] === Number.POSITIVE_INFINITY;
}

/** Writes a cost in units as seconds, at a cost of 1 per second. */
function seconds(units: number): string {
  return formatSeconds(units / COST_SCALE);
}

function inWords({ via }: Alternative, place: string): string {
  if (via === Via.unscheduled) return 'to leave it unscheduled';
  return via === Via.rack ? `in ${place}` : `on ${place}`;
}
