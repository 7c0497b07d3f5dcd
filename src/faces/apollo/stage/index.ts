import { type JobId, NONE, type ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { StageMark, StageOf } from '../../../views/cluster/stage/marks.ts';
import { jobName, serverName } from '../../../views/shared/names.ts';
import { periodOf } from '../wait-times/subject.ts';
import { ageOf, type Board, bestOf, boardAt, cellOfJob, shownBars } from './board.ts';
import { dieOf, hasChance, likedBy, readersAt, sentSince, unknownAt } from './herd.ts';
import { ageWords, unknownWords, waitText } from './words.ts';

/** A bar as high as the board, in heartbeats. Fixed, so that a jump is one, and that runs can be compared. Our choice. */
const FULL = 60;

/** For the board and those who read it, beside what the tray has. */
const ROOM = { above: 82, below: 0 };

/** What Apollo adds to the picture of the cluster: the board of waits that all managers read, and where they send by it. */
export const stage: StageOf = (trace, time, job) => {
  const board = boardAt(trace, cellOfJob(trace, job ?? 0), time);
  if (board === null) return { marks: [] };
  const best = bestOf(board, job === null ? NONE : likedBy(trace, board, job));
  return {
    hidesTray: true,
    room: ROOM,
    marks: [
      boardMark(trace, board, best, job, time),
      ...(job === null ? [] : [readersMark(trace, board, best, job, time)]),
      ...unknownMarks(trace, board, time),
    ],
  };
};

function boardMark(trace: Trace, board: Board, best: ServerId, job: JobId | null, time: Micros): StageMark {
  const own = new Set(job === null ? [] : serversOf(trace, job, time));
  const sent = sentSince(trace, board, time).map(({ server }) => server);
  const { bars, others } = shownBars(board, new Set([best, ...own, ...sent]));
  const words = ageWords(board, time);
  const full = FULL * periodOf(trace, 'heartbeat');
  const says = [
    `the board, ${words}`,
    `the shortest wait is ${waitText(board.bars[best].wait)}, on ${serverName(best, board.bars.length)}`,
  ];
  return {
    kind: 'board',
    source: { table: 'jobs', row: job ?? 0 },
    title: ['the board: expected wait at each server', 'the board: expected waits', 'the board'],
    bars: bars.map(({ server, wait }) => ({
      server,
      share: Math.min(1, wait / full),
      value: waitText(wait),
      isBest: server === best,
      isNamed: server === best || own.has(server),
    })),
    others,
    age: ageOf(board, time).share,
    words,
    says: others > 0 ? [...says, `and ${others} others`] : says,
  };
}

/** Where tasks of a job run or wait. */
function serversOf(trace: Trace, job: JobId, time: Micros): readonly ServerId[] {
  const { server, boundAt, endedAt } = trace.data.tables.attempts.columns;
  return trace
    .attemptsOfJob(job)
    .filter((attempt) => boundAt[attempt] <= time && time < endedAt[attempt])
    .map((attempt) => server[attempt]);
}

function readersMark(trace: Trace, board: Board, best: ServerId, job: JobId, time: Micros): StageMark {
  const { readers, others } = readersAt(trace, board, job, time);
  const isDiced = hasChance(trace);
  return {
    kind: 'readers',
    source: { table: 'jobs', row: job },
    readers: readers.map(({ job: each, sent }) => ({
      job: each,
      name: jobName(each),
      to: sent.map(({ server }) => server),
      die: isDiced && sent.length > 0 ? dieOf(trace, sent[0], best) : null,
    })),
    others,
    says: [
      'its manager reads the board',
      ...(isDiced ? [`and throws a die: here for ${serverName(best, board.bars.length)}`] : []),
    ],
  };
}

function unknownMarks(trace: Trace, board: Board, time: Micros): readonly StageMark[] {
  const unknown = unknownAt(trace, board, time);
  if (unknown === null) return [];
  const { row, server } = unknown;
  const source = { table: 'decisions', row } as const;
  const lines = unknownWords(unknown);
  return [{ kind: 'note', source, server, lines, says: lines, servers: [server] }];
}
