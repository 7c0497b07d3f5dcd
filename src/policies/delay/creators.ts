import { pair } from '../pairing.ts';
import { delay, fair, hadoopFifo, poolsFair, separate } from './menu.ts';
import { createDelay, createFair, createHadoopFifo, createPoolsFair, createSeparate } from './policies.ts';

/** The creators of this family's policies. */
export const creators = [
  pair(hadoopFifo, createHadoopFifo),
  pair(separate, createSeparate),
  pair(fair, createFair),
  pair(poolsFair, createPoolsFair),
  pair(delay, createDelay),
];
