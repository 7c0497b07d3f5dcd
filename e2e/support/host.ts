import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** Serves the page that embeds Makespan at an origin of its own; returns its address and how to stop. */
export async function serveHost(): Promise<{ readonly url: string; close(): void }> {
  const html = readFileSync(new URL('./host.html', import.meta.url));
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Sends a message as the embedding page does; resolves to the answer, or to the error as `{ refused }`. */
export function ask(page: Page, message: object): Promise<Record<string, unknown>> {
  return page.evaluate(
    (wanted) => (window as unknown as Host).ask(wanted).catch((refused: unknown) => ({ refused })),
    message,
  );
}

/** The events that the embedding page has got, and forgets. */
export function takeEvents(page: Page): Promise<readonly Record<string, unknown>[]> {
  return page.evaluate(() => (window as unknown as Host).takeEvents());
}

interface Host {
  ask(message: object): Promise<Record<string, unknown>>;
  takeEvents(): Record<string, unknown>[];
}
