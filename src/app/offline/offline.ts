import { isEmbedded } from '../../desk/scenario/query.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { runStore } from '../../state/runStore.ts';

/**
 * Lets the browser keep this version of the page, so that it opens without a network. It asks its own server only: for the
 * files of the page, once for each version. Not while developing, nor where the page is part of another one.
 */
export async function keepForOffline(): Promise<void> {
  const isOwnWindow = !isEmbedded && window.top === window && window.location.protocol.startsWith('http');
  // Browsers have service workers only where nobody can change the page on its way.
  if (
    !import.meta.env.PROD ||
    import.meta.env.MODE === 'single' ||
    !isOwnWindow ||
    !('serviceWorker' in navigator)
  )
    return;
  try {
    const registration = await navigator.serviceWorker.register('./sw.js');
    const follow = (worker: ServiceWorker | null) =>
      worker?.addEventListener('statechange', () => offerWaiting(registration));
    offerWaiting(registration);
    follow(registration.installing);
    registration.addEventListener('updatefound', () => follow(registration.installing));
  } catch {
    // Storage may be denied or full, and a server may lack the file: the page then needs its network, as before.
  }
}

/** Offers a version that has been fetched whole. The first one replaces none, so there is nothing to offer. */
function offerWaiting({ waiting }: ServiceWorkerRegistration): void {
  if (waiting === null || navigator.serviceWorker.controller === null) return;
  whenNothingRuns(() =>
    noticeStore.getState().notify({
      id: 'version',
      tone: 'plain',
      text: 'A new version is ready.',
      actions: [{ title: 'Reload', run: () => changeTo(waiting) }],
    }),
  );
}

/** Other tabs go on with the old version, which the browser keeps until the one after the next. */
function changeTo(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage('take over');
}

function whenNothingRuns(act: () => void): void {
  const isBusy = () =>
    runStore.getState().runs.some(({ state }) => state.kind === 'waiting' || state.kind === 'running');
  if (!isBusy()) {
    act();
    return;
  }
  const stop = runStore.subscribe(() => {
    if (isBusy()) return;
    stop();
    act();
  });
}
