import { formatBytes } from '../../base/format.ts';
import { numberWord } from '../../explain/explanation.ts';
import { type EstimateRecord, matched } from '../../policies/apollo/decisions.ts';
import { rawLarge } from '../app/inspector/testRawDecisions.ts';
import { attemptsOf, type Case, type Claim, decisions, isOwn, nameOfJob, rowsOf } from './captionCase.ts';

/** What captions say of tasks that give way to others under Quincy, and of managers that read one board under Apollo. */
export const stageClaims: readonly Claim[] = [
  [/^All (\S+) read “(s\d+): (.+)”\. All (\S+) send to (s\d+)\.$/, isHerd],
  [/^The dice spread them over (\S+) servers: (?:its task|task \d+) goes to (s\d+)\.$/, isSpread],
  [/^A task of (j\d+) leaves (s\d+) to make room\.$/, isLeft],
  [/^Moving costs (\S+), staying (\S+): (j\d+) gets (s\d+), a task of (j\d+) (?:moves|waits)\.$/, isMoved],
  [/^Moving costs (\S+), staying (\S+): a task of (j\d+) stays on (s\d+)\.$/, isStaying],
  [
    /^(j\d+) may not disturb (s\d+): (its task|task \d+) goes to (s\d+)(?: and reads (.+))?\.$/,
    isUndisturbed,
  ],
];

function isLeft(of: Case, name: string, server: string): boolean {
  const { stageJob } = of.trace.data.graphs;
  return rowsOf(of.trace, 'attempts').some(
    (row) =>
      row.server === Number(server.slice(1)) &&
      nameOfJob(stageJob[of.trace.taskStage[row.task]]) === name &&
      row.outcome > 1 &&
      row.endedAt >= of.at,
  );
}

function isMoved(of: Case, move: string, stay: string, name: string, server: string, other: string): boolean {
  const from = Number(server.slice(1));
  const digits = move.split('.')[1].length;
  // A record of leaving: task, from, to, solve, then what staying and leaving cost, each in two words.
  const leaves = decisions(of, 'quincy/leave').filter(({ words }) => words[1] === from);
  const costs = leaves.map((leave) => ((rawLarge(leave, 6) - rawLarge(leave, 4)) / 1e6).toFixed(digits));
  const got = decisions(of, 'quincy/start').some(({ stage, words }) => isOwn(of, stage) && words[1] === from);
  return (
    name === nameOfJob(of.job) &&
    isLeft(of, other, server) &&
    got &&
    costs.includes(move) &&
    Number(move) <= Number(stay)
  );
}

function isStaying(of: Case, move: string, stay: string, name: string, server: string): boolean {
  const { stageJob } = of.trace.data.graphs;
  const left = decisions(of, 'quincy/leave').map(({ words }) => words[0]);
  const isHere = rowsOf(of.trace, 'attempts').some(
    (row) =>
      row.server === Number(server.slice(1)) &&
      nameOfJob(stageJob[of.trace.taskStage[row.task]]) === name &&
      row.boundAt < of.at &&
      row.endedAt >= of.at &&
      !left.includes(row.task),
  );
  return isHere && Number(move) >= Number(stay);
}

function isUndisturbed(
  of: Case,
  name: string,
  server: string,
  task: string,
  to: string,
  read?: string,
): boolean {
  const [own] = attemptsOf(of, task, to).filter(({ boundAt }) => boundAt === of.at);
  const on = Number(server.slice(1));
  const holds = rowsOf(of.trace, 'attempts').some(
    (row) => row.server === on && row.boundAt < of.at && row.endedAt >= of.at,
  );
  const reads = rowsOf(of.trace, 'reads').find(({ attempt }) => attempt === own?.row);
  const bytes = reads === undefined ? 0 : reads.rackBytes + reads.remoteBytes;
  return (
    name === nameOfJob(of.job) &&
    own !== undefined &&
    holds &&
    (bytes > 0 ? formatBytes(bytes) : undefined) === read
  );
}

/** Servers to which managers send at the moment, one for each task, by their decisions. */
function sentAtOnce(of: Case): readonly number[] {
  const columns = rowsOf(of.trace, 'attempts').filter(({ boundAt }) => boundAt === of.at);
  return columns.map(({ server }) => server);
}

function isHerd(of: Case, many: string, read: string, wait: string, again: string, server: string): boolean {
  const sent = sentAtOnce(of);
  const told = of.trace
    .decisionsOfKind(matched)
    .all()
    .filter(({ at }) => at === of.at)
    .flatMap(({ payload }) => payload.candidates.filter((each) => each.server === Number(server.slice(1))));
  const said = 1e6 * Number.parseFloat(wait);
  // What was written is less by its age when it is read, and never less than nothing.
  const isTold = (each: EstimateRecord) =>
    each.wait > 0 ? Math.abs(each.wait + each.age - said) < 0.6e6 : said <= each.age + 0.6e6;
  return (
    many === again &&
    read === server &&
    numberWord(sent.length) === many &&
    sent.every((each) => each === Number(server.slice(1))) &&
    told.length > 0 &&
    told.every((each) => each.isDirect || isTold(each))
  );
}

function isSpread(of: Case, servers: string, server: string): boolean {
  const sent = sentAtOnce(of);
  return (
    sent.length > 2 && numberWord(new Set(sent).size) === servers && sent.includes(Number(server.slice(1)))
  );
}
