const query = new URLSearchParams(window.location.search);

/** Whether the page is embedded in another one: reduced interface, and its address is never changed (`?embed=1`). */
export const isEmbedded = query.get('embed') === '1';

/**
 * What to open over the page, and where: an entry of “Readings and departures” (`?reading=AMB-35`), claims
 * (`?claims=Quincy, not reproduced` or `?claims=T-HOP-13`), a place of the map of five ideas (`?map=355`), seeds of the arena
 * (`?arena=4711`).
 */
export const wantedOverlays = (
  [
    ['readings', query.get('reading')],
    ['claims', query.get('claims')],
    ['ideas', query.get('map')],
    ['arena', query.get('arena')],
  ] as const
).flatMap(([overlay, at]) => (at === null ? [] : [[overlay, at] as const]));

/** Whether to open a lecture (`?lecture=first-look&slide=3`, or `?lecture` for the preset that is open). */
export const opensLecture = query.has('lecture');

/** Id of the preset to open (`?preset=first-look`): an address that can be typed. */
export const wantedPreset = query.get('preset');

/** Whether to open in projector mode (`?mode=projector`). */
export const opensProjecting = query.get('mode') === 'projector';

/** Whether the address leads to a lesson (`?lesson=late-binding&step=2`, `#l=1.…`) or to a student's work in one (`#w=1.…`). */
export function asksForLesson(): boolean {
  return /[?&]lesson=|#[lw]=/.test(window.location.href);
}
