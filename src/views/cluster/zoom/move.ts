import type { Camera } from '../../../state/cameraStore.ts';
import { cameraStore, whole } from '../../../state/cameraStore.ts';
import { between } from './camera.ts';

/** Where the camera is going; null while it stands. */
let goal: Camera | null = null;
let frame = 0;

/** Returns where the camera will stand. */
export function standing(): Camera {
  return goal ?? cameraStore.getState();
}

/** Moves the camera at once, as a hand does that leads it. */
export function jumpTo(camera: Camera): void {
  cancelAnimationFrame(frame);
  goal = null;
  const { scale, x, y } = cameraStore.getState();
  if (scale !== camera.scale || x !== camera.x || y !== camera.y) cameraStore.setState(camera);
}

/** How long the camera takes to a place that a key or a click names. [ms] */
const WAY = 250;

/** Moves the camera in a moment, or at once for viewers who asked for reduced motion. */
export function moveTo(camera: Camera, duration = WAY): void {
  cancelAnimationFrame(frame);
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    jumpTo(camera);
    return;
  }
  const from = cameraStore.getState();
  const begun = performance.now();
  let last = from;
  goal = camera;
  const go = (now: number) => {
    // Someone else has moved it: another scenario was opened.
    if (cameraStore.getState() !== last) {
      goal = null;
      return;
    }
    const share = Math.min(1, Math.max(0, (now - begun) / duration));
    // Fast at first, then slower: it answers at once.
    cameraStore.setState(between(from, camera, 1 - (1 - share) ** 3));
    last = cameraStore.getState();
    if (share < 1) frame = requestAnimationFrame(go);
    else goal = null;
  };
  frame = requestAnimationFrame(go);
}

/** Moves the camera back to the whole cluster. */
export function moveBack(): void {
  moveTo(whole);
}
