import type { InPage, Tab } from './tab.ts';

/** The commands of WebDriver (W3C) that are used here, by the names of Firefox, which are those of the standard. */
export type Command =
  | 'NewSession'
  | 'DeleteSession'
  | 'SetTimeouts'
  | 'SetWindowRect'
  | 'Navigate'
  | 'ExecuteScript'
  | 'PerformActions'
  | 'FindElement'
  | 'ElementClick'
  | 'ElementSendKeys';

/** Sends a command and resolves to its value; rejects with the browser's message. */
export type Send = (command: Command, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The property that refers to an element in JSON (WebDriver §12.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Name and version of the browser, from the answer to `NewSession`. */
export function versionOf(session: unknown): string {
  const { capabilities } = session as { capabilities: Readonly<Record<string, unknown>> };
  return `${capabilities.browserName} ${capabilities.browserVersion}`;
}

/** Prepares a session: long runs need long answers, and layouts depend on the window. */
export async function prepare(send: Send): Promise<void> {
  await send('SetTimeouts', { script: 120_000, pageLoad: 120_000, implicit: 0 });
  await send('SetWindowRect', { x: 0, y: 0, width: 1440, height: 1000 });
}

const idOf = (element: unknown): string => String((element as Readonly<Record<string, unknown>>)[ELEMENT]);

/** A tab that is driven by WebDriver's commands, however those are sent. */
export function driverTab(send: Send, downloads: string): Tab {
  const execute = (run: unknown, argument: unknown) =>
    send('ExecuteScript', { script: `return (${run})(arguments[0])`, args: [argument ?? null] });

  return {
    downloads,
    goto: async (url) => {
      await send('Navigate', { url });
    },
    evaluate: async <Argument, Result>(run: InPage<Argument, Result>, argument: Argument) =>
      (await execute(run, argument)) as Result,
    click: async (find, argument) => {
      const element = await execute(find, argument);
      if (element !== null) await send('ElementClick', { id: idOf(element) });
      return element !== null;
    },
    press: async (key) => {
      const actions = [
        { type: 'keyDown', value: key },
        { type: 'keyUp', value: key },
      ];
      await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    choose: async (selector, path) => {
      const found = await send('FindElement', { using: 'css selector', value: selector });
      await send('ElementSendKeys', { id: idOf(found), text: path });
    },
  };
}
