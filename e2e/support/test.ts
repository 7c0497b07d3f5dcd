import { test as base, expect } from '@playwright/test';

interface Guards {
  /** Fails a test whose page complained on the console, threw, or asked another server. */
  readonly guard: undefined;
  /** Addresses that the pages of a test have asked for, in order. */
  readonly requests: readonly string[];
}

/** A test in which the page neither complains nor asks anybody but its own server. */
export const test = base.extend<Guards>({
  requests: async ({ context }, use) => {
    const requests: string[] = [];
    context.on('request', (request) => requests.push(request.url()));
    await use(requests);
  },
  guard: [
    async ({ context, requests, baseURL }, use) => {
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(error.error().message));
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      await use(undefined);
      // Addresses such as data: have the origin "null": they leave the machine as little as the server's own.
      const own = [new URL(baseURL ?? '').origin, 'null'];
      expect(complaints).toEqual([]);
      expect(requests.filter((url) => !own.includes(new URL(url).origin))).toEqual([]);
    },
    { auto: true },
  ],
});
