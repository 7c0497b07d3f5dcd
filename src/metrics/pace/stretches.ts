import { ln } from '../../algorithms/elementary.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { Rank, type Scene } from './scenes.ts';

/** A stretch of simulated time that plays at one speed. */
export interface Stretch {
  readonly kind: 'slow' | 'fast';
  readonly from: Micros;
  readonly to: Micros;
  /** Real time that it takes. */
  readonly seconds: number;
}

/** A span of simulated time. */
export interface Span {
  readonly from: Micros;
  readonly to: Micros;
}

/**
 * Fast-forward takes a moment even when nothing happens, so that the eye notices, and more for a longer wait. Our choice:
 * a wait of ten times the slow speed's second takes half a second, one of a hundred thousand times 1.3 s. So arrival and
 * ends of four runs always fit into twelve seconds.
 */
const SHORTEST = 0.3;
const PER_DECADE = 0.2;
const LONGEST = 1.3;
/** Less than this many times faster is no fast-forward worth a mark: such a short wait plays slowly. Our choice. */
const LEAST_FASTER = 2;

/** Real seconds of a wait that would take `slowly` seconds at the slow speed. */
function waitSeconds(slowly: number): number {
  const quickly = Math.min(LONGEST, SHORTEST + (PER_DECADE * ln(1 + slowly)) / ln(10));
  return slowly < LEAST_FASTER * quickly ? slowly : quickly;
}

/**
 * Divides a span into stretches: scenes at the slow speed, waits fast-forwarded. If not all scenes fit into the seconds
 * allowed, those of the lowest ranks are kept, and of the last rank the first and last ones: the middle is
 * fast-forwarded. `slow`: the slow speed, Micros of simulated time in a real second.
 */
export function stretchesOf(
  { from, to }: Span,
  scenes: readonly Scene[],
  slow: number,
  longest: number,
): readonly Stretch[] {
  const within = scenes.flatMap((scene) => {
    const part = { ...scene, from: Math.max(from, scene.from), to: Math.min(to, scene.to) };
    return part.to > part.from ? [part] : [];
  });
  let kept: readonly Scene[] = [];
  let stretches = divide({ from, to }, kept, slow);
  for (const scene of inOrderOfWeight(within)) {
    const more = [...kept, scene].sort((a, b) => a.from - b.from);
    const divided = divide({ from, to }, more, slow);
    if (secondsOf(divided) > longest) continue;
    kept = more;
    stretches = divided;
  }
  return stretches;
}

/**
 * Lets the clock stand at moments, each for so many seconds: for the microsecond that follows. As many as fit into the seconds
 * allowed, the first ones first; one that falls outside, or on another, is left out.
 */
export function withPauses(
  stretches: readonly Stretch[],
  moments: readonly Micros[],
  seconds: number,
  longest: number,
): readonly Stretch[] {
  let paused = stretches;
  let total = secondsOf(stretches);
  for (const at of moments) {
    const place = paused.findIndex((stretch) => stretch.from <= at && at + 1 <= stretch.to);
    if (place < 0 || total + seconds > longest || paused[place].to - paused[place].from <= 1) continue;
    const stretch = paused[place];
    const part = (from: Micros, to: Micros): readonly Stretch[] =>
      to > from
        ? [{ ...stretch, from, to, seconds: (stretch.seconds * (to - from)) / (stretch.to - stretch.from) }]
        : [];
    const pause: Stretch = { kind: 'slow', from: at, to: at + 1, seconds };
    paused = [
      ...paused.slice(0, place),
      ...part(stretch.from, at),
      pause,
      ...part(at + 1, stretch.to),
      ...paused.slice(place + 1),
    ];
    total = secondsOf(paused);
  }
  return paused;
}

/** Adds up the real time of stretches. */
export function secondsOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Orders scenes by rank; in the last rank by turns from the start and from the end. */
function inOrderOfWeight(scenes: readonly Scene[]): readonly Scene[] {
  const inTime = [...scenes].sort((a, b) => a.from - b.from);
  const others = inTime.filter(({ rank }) => rank === Rank.other);
  const turns = others.map((_, turn) => others.at(turn % 2 === 0 ? turn / 2 : -(turn + 1) / 2) as Scene);
  return [
    ...inTime.filter(({ rank }) => rank !== Rank.other).sort((a, b) => a.rank - b.rank || a.from - b.from),
    ...turns,
  ];
}

/** Divides a span; the scenes, in order of their start, play slowly. */
function divide({ from, to }: Span, scenes: readonly Scene[], slow: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let done = from;
  const add = (until: Micros, isScene: boolean) => {
    if (until <= done) return;
    const slowly = (until - done) / slow;
    const seconds = isScene ? slowly : waitSeconds(slowly);
    const kind = seconds < slowly ? 'fast' : 'slow';
    const before = stretches.at(-1);
    if (kind === 'slow' && before?.kind === 'slow')
      stretches[stretches.length - 1] = { ...before, to: until, seconds: before.seconds + seconds };
    else stretches.push({ kind, from: done, to: until, seconds });
    done = until;
  };
  for (const scene of scenes) {
    add(scene.from, false);
    add(scene.to, true);
  }
  add(to, false);
  return stretches;
}
