import { pair } from '../pairing.ts';
import { createApollo } from './apollo.ts';
import { apollo } from './menu.ts';

/** What makes the policies of this family. */
export const creators = [pair(apollo, createApollo)];
