import type { SyntheticEvent } from 'react';

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** Events of controls on the cluster, which must not reach it. */
export const ownEvents = { onClick: stop, onKeyDown: stop, onPointerMove: stop };
