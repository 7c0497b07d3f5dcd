const query = new URLSearchParams(window.location.search);

/** Whether the page stands in another one: no chrome, and its address is never rewritten (`?embed=1`). */
export const isEmbedded = query.get('embed') === '1';

/** Whether the page was asked to open for a wall (`?mode=projector`). */
export const opensProjecting = query.get('mode') === 'projector';
