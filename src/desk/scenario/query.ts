const query = new URLSearchParams(window.location.search);

/** Whether the page is embedded in another one: reduced interface, and its address is never changed (`?embed=1`). */
export const isEmbedded = query.get('embed') === '1';

/** Code of the entry of “Readings and departures” to open (`?reading=AMB-35`). */
export const wantedReading = query.get('reading');

/** Which claims to open (`?claims=Quincy, not reproduced` or `?claims=T-HOP-13`). */
export const wantedClaims = query.get('claims');

/** Which place of the map of five ideas to open (`?map=355`), or null. */
export const wantedMap = query.get('map');

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
