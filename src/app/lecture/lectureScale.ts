/**
 * Sizes of a window at which type has its usual size. Our choice: labels of 12 px have 20 px on a projector of 1920 × 1080, and in a
 * window of 1024 × 768, where the page has no rail whose width a lecture could give to the picture, they stay as they are. [CSS pixels]
 */
const USUAL = { width: 1024, height: 648 };

/**
 * Factor of type sizes in a lecture. It follows the window, so that a low projector does not spend on type what its pictures need,
 * and a large one can be read from the back row.
 */
export function lectureScale(width: number, height: number): number {
  const scale = Math.min(width / USUAL.width, height / USUAL.height, 2);
  return Math.max(1, Math.floor(scale * 20) / 20);
}
