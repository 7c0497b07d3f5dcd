import { type ChildProcess, fork } from 'node:child_process';
import { median } from './timing.ts';

/** The result of one turn. Times are CPU times. */
export interface Turn {
  readonly nanoseconds: number; // a task
  readonly eventsPerTask: number;
  readonly messagesPerTask: number;
  readonly bytesPerTask: number; // of trace
}

/** The results of all turns of a player, in nanoseconds per task. */
export interface Times {
  /** The first turn in its process, before anything has been compiled. */
  readonly first: number;
  readonly fastest: number;
  readonly median: number;
  readonly last: Turn;
}

/** Number of turns of each player: the first, those to warm up, and those measured. */
export interface Rounds {
  readonly warm: number;
  readonly timed: number;
}

/** A child process that does its work whenever it is its turn. */
export class Player {
  private readonly child: ChildProcess;

  /** Starts this program again to do one part. */
  constructor(part: string, tasks: number) {
    const args = ['--part', part, '--tasks', String(tasks)];
    this.child = fork(process.argv[1], args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  }

  /** Requests a turn; `what` selects one, if a player has several. */
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

/** Does a part's turns in this process until the parent ends it. */
export function takeTurns(turn: (what: number) => Turn): void {
  process.on('message', (what) => process.send?.(turn(Number(what))));
}

/** Gives players turns, one at a time, so that other load on the machine disturbs all of them equally. */
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
