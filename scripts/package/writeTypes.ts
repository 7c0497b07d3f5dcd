// Writes the types of the library: node scripts/run-ts.mjs scripts/package/writeTypes.ts <file>
import { writeFileSync } from 'node:fs';
import { libraryTypes } from './libraryTypes.ts';

writeFileSync(process.argv[2], libraryTypes());
