/** Names the picture of a cluster, and says how keys move in it. */
export const pictureWords = (run: string, servers: number): string =>
  `Cluster under ${run}: ${servers} servers. Arrow keys move between servers, Enter explains.`;

/** What a ring is. */
export const reservationMark = 'a reservation: a place in line';

/** What a tooth of a comb is. */
export const combMark = 'a further place in line';

/** What hatching is on a task that runs without a right to its slot. */
export const opportunisticMark = 'may be stopped for regular work';

/** The button beside a picture in which messages are too fast to be seen. */
export const slowDown = 'Slow down to see messages';

/** What the buttons of the zoom say. */
export const texts = {
  // ZoomLayer
  seeTheWholeCluster: 'See the whole cluster (0)',
  zoomOut: 'Zoom out (Shift Z)',
  zoomIn: 'Zoom in (Z)',
};
