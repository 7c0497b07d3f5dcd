import { create } from 'zustand';
import type { MapPlace } from '../scenario/map/mapScenario.ts';

/** The map of five ideas: where its sliders stand, and the clock of its pictures, which is its own. */
interface MapState {
  readonly place: MapPlace;
  /** Where they stood before the last move; null: nothing was moved yet. */
  readonly before: MapPlace | null;
  /** How much of the longest run has passed in the pictures. */
  readonly share: number;
  readonly isPlaying: boolean;
  move(change: Partial<MapPlace>): void;
}

/** Where the map opens: two-second tasks, some data, some stragglers. Our choice. */
const MIDDLE = { tasks: 2, data: 2, stragglers: 2 };
/** Where the pictures stand still: jobs are at work, and others wait. Our choice. */
const TELLING = 0.3;

export const mapStore = create<MapState>()((set) => ({
  place: MIDDLE,
  before: null,
  share: TELLING,
  isPlaying: true,
  move: (change) => set(({ place }) => ({ place: { ...place, ...change }, before: place })),
}));
