import { type ChildProcess, fork } from 'node:child_process';
import { median } from './timing.ts';

/** What came of one turn. Times are CPU times. */
export interface Turn {
  readonly nanoseconds: number; // a task
  readonly eventsPerTask: number;
  readonly bytesPerTask: number; // of trace
}

/** What came of all turns of a player, in nanoseconds a task. */
export interface Times {
  /** Of the very first turn in its process, before anything has been compiled. */
  readonly first: number;
  readonly fastest: number;
  readonly median: number;
  readonly last: Turn;
}

/** How often each player has its turn: first, so many times to warm up, then timed. */
export interface Rounds {
  readonly warm: number;
  readonly timed: number;
}

/** Is a process that does something whenever it is its turn. */
export class Player {
  private readonly child: ChildProcess;

  /** Starts this very program again, to play a part. */
  constructor(part: string, tasks: number) {
    const args = ['--part', part, '--tasks', String(tasks)];
    this.child = fork(process.argv[1], args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  }

  /** Asks for a turn; `what` says which, where a player has several. */
  turn(what = 0): Promise<Turn> {
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error('a part of the bench failed'));
      this.child.once('exit', onExit);
      this.child.once('message', (turn) => {
        this.child.off('exit', onExit);
        resolve(turn as Turn);
      });
      this.child.send(what);
    });
  }

  end(): void {
    this.child.disconnect();
  }
}

/** Plays a part in this process until the other side ends it. */
export function takeTurns(turn: (what: number) => Turn): void {
  process.on('message', (what) => process.send?.(turn(Number(what))));
}

/** Lets players take turns, one at a time, so that whatever else the machine does disturbs all of them alike. */
export async function playRounds(
  players: readonly Player[],
  { warm, timed }: Rounds,
): Promise<readonly Times[]> {
  const turns: Turn[][] = players.map(() => []);
  for (let round = 0; round < 1 + warm + timed; round += 1) {
    for (const [i, player] of players.entries()) turns[i].push(await player.turn());
  }
  for (const player of players) player.end();
  return turns.map((each) => {
    const times = each.map(({ nanoseconds }) => nanoseconds);
    const later = times.slice(1 + warm);
    return {
      first: times[0],
      fastest: Math.min(...later),
      median: median(later),
      last: each[each.length - 1],
    };
  });
}
