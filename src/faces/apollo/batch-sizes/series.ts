import { createSizeSeries } from './sizes.ts';

/** Made once a session: it does not depend on the runs. */
export const series = createSizeSeries(() => performance.now());
