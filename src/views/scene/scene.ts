import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Box } from '../../widgets/shapes.ts';
import type { Palette } from '../../widgets/tokens.ts';
import type { Lengths } from '../grammar/picture.ts';
import type { Pen, TextStyle } from '../looks/pen.ts';

// A picture of things that stand somewhere and are joined: a network, a graph, queues. Its layout is data: marks with places.
// From the marks `SceneView` makes the drawing, what is found under the pointer, the cursor for keys, the note, what is
// spoken, and what is emphasized. docs/add-a-view.md has an example.

export type { Box };

/** Something that can be pointed at, gone to with keys, described and opened. */
export interface Thing {
  /** Its name within the scene, the same whenever the scene is made again. */
  readonly id: string;
  /** It is marked in all views while it is pointed at. */
  readonly job?: JobId | null;
  /** What it stands for. All things of a group are emphasized together. */
  readonly group?: string;
  /** What the note says of it, and what is spoken at the cursor; one string per line. */
  say(): readonly string[];
  /** What is spoken before that, and in no note. */
  opening?(): readonly string[];
  /** Handles a click or Enter. */
  open?(): unknown;
}

/** How a rectangle looks; without a fill and a stroke it is only a place. */
export interface BoxLook {
  readonly fill?: string;
  readonly stroke?: string;
  readonly lineWidth?: number;
  readonly dash?: readonly number[];
  readonly radius?: number;
  readonly alpha?: number;
  /** Diagonal lines over it, in the colour of its stroke, so opaque; and their width. CSS pixels, default: 0.75 */
  readonly hatch?: number;
  readonly hatchWidth?: number;
}

export interface BoxMark extends Box, BoxLook {
  readonly kind: 'box';
  readonly thing?: Thing;
  /** How it looks while its thing is emphasized, and how opaque while only others are. */
  readonly strong?: BoxLook;
  readonly dim?: number;
}

/** A text. CSS pixels; the first of its lengths that fits the room is written. */
export interface TextMark extends TextStyle {
  readonly kind: 'text';
  readonly text: Lengths;
  readonly x: number;
  readonly y: number;
  readonly room?: number;
  readonly alpha?: number;
  /** The thing whose name it is: bold while that is marked, and written only then if there is no room for it. */
  readonly of?: string;
  readonly isCrowded?: boolean;
  /** Its colour while its thing is emphasized, instead of becoming bold. */
  readonly onStrong?: string;
}

/** Anything else, such as a look that views share. */
interface DrawnMark {
  readonly kind: 'drawn';
  draw(pen: Pen): void;
}

export type Mark = BoxMark | TextMark | DrawnMark;

export type Point = readonly [x: number, y: number];

/** A line from thing to thing through points, horizontal at each unless it is straight. */
export interface Link {
  readonly thing?: Thing;
  readonly from: string;
  readonly to: string;
  readonly points: readonly Point[];
  readonly isStraight?: boolean;
  /** How far it leaves its start and reaches its end sideways, instead of half the way. CSS pixels */
  readonly bow?: readonly [out: number, back: number];
  readonly colour: string;
  readonly width: number;
  readonly alpha?: number;
  readonly dash?: readonly number[];
  /** A line under it that sets it off from what it crosses. */
  readonly casing?: string;
  /** Length of the point of its arrow. CSS pixels */
  readonly tip?: number;
  /** What fills the point, if not the colour of the line. */
  readonly tipFill?: string;
  /** It is new, and grows along its way. */
  readonly grows?: boolean;
  readonly strong?: { readonly colour?: string; readonly width?: number; readonly dash?: readonly number[] };
  /** How opaque it is while only others are emphasized, as a share. */
  readonly dim?: number;
  /** Stands on it where nothing else does but a box of the ground: always, or only while it is emphasized. */
  readonly label?: LinkLabel;
  /** Whose labels find a place first. */
  readonly rank?: number;
}

interface LinkLabel {
  readonly text: string;
  readonly colour: string;
  readonly isAlways: boolean;
  /** Whatever is emphasized, one of the links with this text has it. */
  readonly isOnce?: boolean;
  /** Where on the link it may stand, the best first, as shares of its length; and between what, from the left. */
  readonly places?: readonly number[];
  readonly within?: readonly [left: number, right: number];
}

/** A picture of things and links, ready to be drawn. */
export interface Scene {
  /** Under the links; the lowest first. */
  readonly ground?: readonly Mark[];
  /** Under the marks; what is emphasized on top. */
  readonly links?: readonly Link[];
  /** The lowest first. */
  readonly marks: readonly Mark[];
  /** Lists of things, each from top to bottom, from left to right: up and down go along one, left and right to the next. */
  readonly tracks: readonly (readonly string[])[];
  /** Where a list is entered: at the nearest thing, or at its end. */
  readonly enters?: 'nearest' | 'end';
  /** The lists at which left and right stop with Shift. */
  readonly far?: readonly number[];
  /** What is selected; and what is emphasized while nothing is pointed at. */
  readonly selected?: string | null;
  readonly strong?: ReadonlySet<string>;
  /** What is stated of it as data attributes, for tests. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** Makes a scene; a stable function. */
export type MakeScene = (palette: Palette, time: Micros) => Scene;

/** All things of a scene, the lowest first. */
export function thingsOf({ ground = [], links = [], marks }: Scene): readonly Thing[] {
  const all = [...ground, ...links, ...marks].map((mark) => ('thing' in mark ? mark.thing : undefined));
  return all.filter((thing) => thing !== undefined);
}

/** Lists what is emphasized with a thing: its group, the links that begin or end at it, or a link itself; nothing else. */
export function around(scene: Scene, { id, group }: Thing): ReadonlySet<string> {
  const { links = [] } = scene;
  const joined = links.filter(({ from, to, thing }) => from === id || to === id || thing?.id === id);
  const same = group === undefined ? [] : thingsOf(scene).filter((other) => other.group === group);
  if (joined.length === 0 && same.length === 0) return new Set();
  return new Set([id, ...same.map((other) => other.id), ...joined.flatMap(({ thing }) => thing?.id ?? [])]);
}
