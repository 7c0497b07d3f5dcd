import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react';
import { noticeStore } from '../../state/noticeStore.ts';

/**
 * Loads a part of the page that something needs; null where it does not come, and then a notice says so: what was asked for
 * does not happen, and all else goes on.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load();
  } catch (error) {
    tellMissing(String(error));
    return null;
  }
}

/**
 * What is made or loaded meanwhile; null until it is there, and again as soon as `make` is another one, which keeps its identity while
 * what it makes is the same.
 */
export function useMade<Thing>(make: () => Promise<Thing>): Thing | null {
  const [made, setMade] = useState<{ readonly by: unknown; readonly thing: Thing } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void make().then((thing) => isCurrent && setMade({ by: make, thing }));
    return () => {
      isCurrent = false;
    };
  }, [make]);
  return made?.by === make ? made.thing : null;
}

/** A module that is asked for before what needs it is shown: that it does not come is said there, and not before. */
export function askedAhead<Module>(module: Promise<Module>): Promise<Module> {
  module.catch(() => undefined);
  return module;
}

/**
 * A component that is loaded when first shown, for places without a boundary that would say what is missing. Where it does not
 * come, nothing stands in its place, a notice says so each time that it should, and `onMissing` takes back what asked for it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onMissing: () => void = () => undefined,
): ComponentType<Props> {
  const missing = (details: string) =>
    function Missing() {
      useEffect(() => {
        onMissing();
        tellMissing(details);
      }, []);
      return null;
    };
  return lazy(async () => ({ default: await load().catch((error: unknown) => missing(String(error))) }));
}

/** A component that is loaded when first shown, with nothing in its place until then. The boundary around it says if it does not come. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return (props) => createElement(Suspense, null, createElement(Part, props));
}

function tellMissing(details: string): void {
  noticeStore.getState().notify({
    id: 'part',
    tone: 'danger',
    text: 'A part of the page could not be loaded. The rest works, and your own work is as you left it.',
    details: [details],
    // Browsers may remember that a script was missing.
    actions: [{ title: 'Reload', run: () => window.location.reload() }],
  });
}
