import { hexOf, rgbOf } from './rgb.ts';

// Equal steps along cividis (Nuñez, Anderton, Renslow 2018). Between them a straight line is too close to be told apart.
const steps = [
  '#002051',
  '#062f68',
  '#1f3e6e',
  '#3c4d6e',
  '#575c6e',
  '#6d6c70',
  '#7f7c75',
  '#918c78',
  '#a49d78',
  '#bbaf71',
  '#d5c164',
  '#eed553',
  '#fdea45',
].map(rgbOf);

/** Gives the colour of a share, 0 … 1, on a scale that grows steadily lighter for every kind of colour vision. */
export function cividis(share: number): string {
  const place = Math.min(1, Math.max(0, share)) * (steps.length - 1);
  const below = Math.min(steps.length - 2, Math.floor(place));
  const part = place - below;
  const [low, high] = [steps[below], steps[below + 1]];
  const mixed = (channel: 0 | 1 | 2) => low[channel] + part * (high[channel] - low[channel]);
  return hexOf([mixed(0), mixed(1), mixed(2)]);
}
