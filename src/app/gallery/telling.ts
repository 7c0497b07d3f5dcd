import file from '../../measured/telling.json';

/** What the gallery draws of a preset: the tasks of one job in each run (`npm run record -- pictures`). */
export interface Telling {
  /** The job with which the preset opens, and its hue there; below 0: none. */
  readonly job: number;
  readonly hue: number;
  /** How long after its arrival the picture ends. [s] */
  readonly took: number;
  /** Whether it ends while the question is open: which run is first is not drawn. */
  readonly isCut: boolean;
  /** [run][task] "w12x100": what a task does until which step of a hundred: `w` waits, `r` reads, `x` works, a dot: is not ready. */
  readonly runs: readonly (readonly string[])[];
}

/** A list of one: a line of the file for each preset. */
const tellings = file as unknown as Readonly<Record<string, readonly [Telling]>>;

/** The picture of a preset; undefined: none is recorded. */
export const tellingOf = (id: string): Telling | undefined => tellings[id]?.[0];

/** A part of a line of the picture. */
export interface TellingPart {
  readonly sign: string;
  readonly from: number;
  readonly to: number;
}

/** Reads "w12x100". */
export function partsOf(line: string): readonly TellingPart[] {
  let from = 0;
  return Array.from(line.matchAll(/([.wrx])(\d+)/g), ([, sign, step]) => {
    const part = { sign, from, to: Number(step) };
    from = part.to;
    return part;
  });
}
