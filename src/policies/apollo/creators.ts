import { pair } from '../pairing.ts';
import { createApollo } from './apollo.ts';
import { createBaseline, createCentral } from './compare/comparators.ts';
import { apollo, apolloBaseline, apolloCentral } from './menu.ts';

/** What makes the policies of this family. */
export const creators = [
  pair(apollo, createApollo),
  pair(apolloBaseline, createBaseline),
  pair(apolloCentral, createCentral),
];
