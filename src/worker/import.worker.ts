import { expose } from 'comlink';
import { loadNodeReaders } from '../logs/nodes/clusterFiles.ts';
import { logFormats } from '../logs/registry.ts';
import { createImportWork } from './importWork.ts';

expose(createImportWork());

// Fetched ahead, so that an import works without a network. What fails now is fetched when it is needed.
for (const format of logFormats.all) format.load().catch(() => undefined);
loadNodeReaders().catch(() => undefined);
