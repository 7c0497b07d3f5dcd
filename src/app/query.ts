const query = new URLSearchParams(window.location.search);

/** Whether the page stands in another one: no chrome, and its address is never rewritten (`?embed=1`). */
export const isEmbedded = query.get('embed') === '1';

/** Code of the entry of Readings and departures that the page was asked to open (`?reading=AMB-35`). */
export const wantedReading = query.get('reading');

/** Whether the page was asked to open for a wall (`?mode=projector`). */
export const opensProjecting = query.get('mode') === 'projector';
