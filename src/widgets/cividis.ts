import { mixed } from './rgb.ts';

// Equally spaced samples of the cividis colour map (Nuñez, Anderton, Renslow 2018). Linear interpolation between them
// differs from it invisibly.
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
];

/**
 * Maps a share from 0 to 1 to a colour. The scale gets steadily lighter, also for people with colour vision
 * deficiency.
 */
export function cividis(share: number): string {
  const place = Math.min(1, Math.max(0, share)) * (steps.length - 1);
  const below = Math.min(steps.length - 2, Math.floor(place));
  return mixed(steps[below], steps[below + 1], place - below);
}
