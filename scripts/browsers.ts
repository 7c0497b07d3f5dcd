// Compares runs between engines: npm run browsers [-- --engines firefox,webkit --only presets --all --node preset ...]
import { compareInEngine, type Seen } from './browsers/inEngine.ts';
import { CHILD, compareInNode, majors, printDigests } from './browsers/nodeVersions.ts';
import { type Request, readRequest } from './browsers/request.ts';
import { type Column, conclude } from './browsers/table.ts';

async function columnsOf(request: Request, url: string): Promise<readonly Column[]> {
  if (request.node) return majors.map((major) => compareInNode(major, request.chosen));
  const columns: Column[] = [];
  const seen: Seen = new Map();
  // One after the other: a page fills a small machine.
  for (const engine of request.engines) columns.push(await compareInEngine(engine, request, url, seen));
  return columns;
}

async function main(args: readonly string[]): Promise<number> {
  if (args[0] === CHILD) {
    printDigests(args.slice(1));
    return 0;
  }
  const request = readRequest(args);
  if (typeof request === 'string') {
    console.error(request);
    return 2;
  }
  // The server of `task.mjs`.
  const url = process.env.MAKESPAN_URL ?? '';
  if (url === '' && !request.node) {
    console.error('MAKESPAN_URL is not set: use npm run browsers, which builds and serves the page');
    return 2;
  }
  const columns = await columnsOf(request, url);
  const { leftOut } = request;
  if (leftOut.length > 0) {
    const names = leftOut.map(({ id }) => id).join(', ');
    console.log(`\nLeft out, as each takes long: ${names}. Name them, or use --all.`);
  }
  return conclude(columns);
}

process.exit(await main(process.argv.slice(2)));
