import type { JobId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { StageMark, StageOf } from '../../../views/cluster/stage/marks.ts';
import { taskName } from '../../../views/shared/names.ts';
import { hasSolved } from '../face.ts';
import { readingOf } from './reading.ts';
import { type Scales, type Weighing, weighingAt, workedAt } from './weighing.ts';
import {
  moveCostWords,
  moveWords,
  othersWords,
  panTexts,
  stayCostWords,
  stayWords,
  tiltOf,
} from './words.ts';

/** For the balance. */
const ROOM = { above: 0, below: 104 };

/** What Quincy adds to the picture of the cluster: stay or move, for a task that runs where the followed job has its data. */
export const stage: StageOf = (trace, time, job) => {
  if (!hasSolved(trace)) return { marks: [] };
  const weighing = job === null ? null : weighingAt(trace, job, time);
  const reading = job === null ? null : readingOf(trace, job, time);
  const reads = reading === null ? [] : [reading];
  if (weighing === null || weighing.inTheWay.length === 0) return { marks: reads, room: ROOM };
  const { scales } = weighing;
  const arrows = scales.filter((each) => !hasStarted(trace, each, time));
  return {
    room: ROOM,
    marks: [
      ...reads,
      ...arrows.flatMap((each, place) => ghostsOf(trace, weighing, each, time, place === 0)),
      ...balanceOf(trace, weighing, time),
    ],
  };
};

const jobOf = ({ data, taskStage }: Trace, task: number): JobId => data.graphs.stageJob[taskStage[task]];

/** What was decided; until then, the job that waits for it. */
function sourceOf(trace: Trace, { row, doneAt, inTheWay }: Weighing, time: Micros): StageMark['source'] {
  return doneAt <= time
    ? { table: 'decisions', row }
    : { table: 'jobs', row: jobOf(trace, inTheWay[0].newcomer) };
}

/** Whether the newcomer is at work: what could be done is over then. */
function hasStarted(trace: Trace, { newcomer }: Scales, time: Micros): boolean {
  const { startedAt } = trace.data.tables.attempts.columns;
  return trace.attemptsOfTask(newcomer).some((attempt) => startedAt[attempt] <= time);
}

/** The two ghosts at a running task. Until it is decided neither is the one that was taken. */
function ghostsOf(
  trace: Trace,
  weighing: Weighing,
  scales: Scales,
  time: Micros,
  isNamed: boolean,
): readonly StageMark[] {
  const { server, running, hasLeft, newcomer } = scales;
  const to = scales.to === NONE ? server : scales.to;
  const isDecided = weighing.doneAt <= time;
  const common = { kind: 'ghost', source: sourceOf(trace, weighing, time), isNamed, from: server } as const;
  const stays = stayWords(workedAt(weighing, scales, time));
  const moves = moveWords(trace, scales);
  const says = [taskName(trace.data.graphs, running), stays, moves];
  const stay = {
    job: null,
    to: server,
    words: stays,
    isTaken: isDecided && !hasLeft,
    says,
    servers: [server],
  };
  const move = { job: jobOf(trace, newcomer), to, words: moves, isTaken: isDecided && hasLeft, says: [] };
  return [
    { ...common, ...stay },
    { ...common, ...move },
  ];
}

/** The balance of the task that is nearest to giving way, level until it is decided. */
function balanceOf(trace: Trace, weighing: Weighing, time: Micros): readonly StageMark[] {
  const common = { kind: 'balance', source: sourceOf(trace, weighing, time) } as const;
  if (!weighing.mayMove) {
    const note = 'no scales here: what runs, stays';
    return [{ ...common, pans: null, tilt: 0, note, says: [note] }];
  }
  const [first] = weighing.scales;
  if (first === undefined) return [];
  const texts = panTexts(first);
  const pan = (place: 0 | 1, units: number, words: string, task: number) =>
    ({ text: texts[place], value: units / COST_SCALE, words, job: jobOf(trace, task) }) as const;
  const pans = [
    pan(0, first.move, moveCostWords(first), first.running),
    pan(1, first.stay, stayCostWords(weighing, first), first.newcomer),
  ] as const;
  const note = othersWords(weighing);
  const said = pans.map(({ words, text }) => `${words}: ${text}`);
  const tilt = weighing.doneAt <= time ? tiltOf(first) : 0;
  return [{ ...common, pans, tilt, note, says: [...said, ...(note === '' ? [] : [note])] }];
}
