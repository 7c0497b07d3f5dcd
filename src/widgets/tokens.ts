/** Themes of the page. `projector` is light with more contrast and larger type, to be readable from the back row. */
export const themeNames = ['light', 'dark', 'projector'] as const;
type ThemeName = (typeof themeNames)[number];

/** Colours and sizes of a theme, for canvas, SVG, exports and (as custom properties) CSS. */
export interface Palette {
  readonly theme: ThemeName;
  /** Hues of jobs; other jobs are drawn in `otherJob`. Hue is used for jobs only. */
  readonly jobs: readonly string[];
  readonly otherJob: string;
  /** Fill and outline of a free slot. */
  readonly idle: string;
  readonly idleLine: string;
  /** Text colours from strong to weak; all three are readable on every surface. */
  readonly ink: string;
  readonly inkSoft: string;
  readonly inkFaint: string;
  /** Background of plots. The job hues are chosen to contrast with it. */
  readonly surface: string;
  /** Background of rails and racks. */
  readonly sunken: string;
  /** Background of what is pressed, hovered or empty, such as the track of a slider. */
  readonly pressed: string;
  /** Borders of panels; borders of controls; lines behind data. */
  readonly line: string;
  readonly lineStrong: string;
  readonly grid: string;
  /** Controls and what is switched on: as text or line, as a fill, and the text on that fill. */
  readonly accent: string;
  readonly accentFill: string;
  readonly onAccent: string;
  readonly accentSoft: string;
  /** Errors. Never used without words or an icon. */
  readonly danger: string;
  readonly dangerSoft: string;
  readonly caution: string;
  readonly cautionSoft: string;
  /** From “A is less” over “equal” to “A is more”. */
  readonly diverging: readonly [string, string, string];
  /** Backdrop of dialogs. */
  readonly backdrop: string;
  readonly shadow: string;
  /** Factor of type sizes and stroke widths. */
  readonly scale: number;
}

/** System fonts only: nothing to load, and exports look like the page. */
export const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';

/** Font sizes in CSS pixels, before the theme's `scale`. */
const typeSizes = { label: 12, small: 13, body: 14, heading: 16, title: 20, display: 28 } as const;

/** Steps of the 4 px grid. */
const spaces = { hair: 2, tiny: 4, small: 8, medium: 12, large: 16, huge: 24 } as const;

const radii = { small: 4, panel: 6, pill: 999 } as const;

/** Durations of animations in milliseconds. */
export const motions = { feedback: 120, move: 300, stage: 700 } as const;

const light: Palette = {
  theme: 'light',
  jobs: ['#0454bd', '#cd830d', '#1b7f66', '#580062', '#249fc3', '#842c34', '#776a03'],
  otherJob: '#b8bec7',
  idle: '#ffffff',
  idleLine: '#d9dde3',
  ink: '#14171c',
  inkSoft: '#454c57',
  inkFaint: '#636a76',
  surface: '#ffffff',
  sunken: '#f6f7f9',
  pressed: '#e8ebef',
  line: '#e0e3e8',
  lineStrong: '#878e99',
  grid: '#e4e6ea',
  accent: '#0454bd',
  accentFill: '#0454bd',
  onAccent: '#ffffff',
  accentSoft: '#e3edfa',
  danger: '#a4242c',
  dangerSoft: '#fbebec',
  caution: '#7a4d00',
  cautionSoft: '#fdf3df',
  diverging: ['#0454bd', '#e8eaeb', '#cd830d'],
  backdrop: 'rgb(20 23 28 / 45%)',
  shadow: '0 8px 28px rgb(20 23 28 / 16%)',
  scale: 1,
};

const dark: Palette = {
  theme: 'dark',
  jobs: ['#4c76f8', '#eba108', '#22b184', '#a25189', '#8fdefc', '#db362a', '#e1f1a5'],
  otherJob: '#4d545f',
  idle: '#14171c',
  idleLine: '#333a44',
  ink: '#f2f4f7',
  inkSoft: '#c0c6cf',
  inkFaint: '#949ca8',
  surface: '#14171c',
  sunken: '#1a1e25',
  pressed: '#2a303a',
  line: '#2a303a',
  lineStrong: '#6f7885',
  grid: '#2b303a',
  accent: '#86a4ff',
  accentFill: '#3f68e8',
  onAccent: '#ffffff',
  accentSoft: '#1d2a4d',
  danger: '#ff8a80',
  dangerSoft: '#3a1d1f',
  caution: '#f2bd57',
  cautionSoft: '#33290f',
  diverging: ['#4c76f8', '#3a4049', '#eba108'],
  backdrop: 'rgb(0 0 0 / 60%)',
  shadow: '0 8px 28px rgb(0 0 0 / 50%)',
  scale: 1,
};

const projector: Palette = {
  ...light,
  theme: 'projector',
  otherJob: '#9aa1ab',
  idleLine: '#9aa1ab',
  ink: '#000000',
  inkSoft: '#24292f',
  inkFaint: '#3d434c',
  sunken: '#ffffff',
  line: '#8f96a0',
  lineStrong: '#4a515b',
  grid: '#c3c8cf',
  accent: '#003f96',
  accentFill: '#003f96',
  scale: 1.4,
};

const palettes: Readonly<Record<ThemeName, Palette>> = { light, dark, projector };

/** Returns the palette of a theme. */
export function paletteOf(theme: ThemeName): Palette {
  return palettes[theme];
}

/** Returns a palette as the custom properties that the style sheets use. */
export function customProperties(palette: Palette): Readonly<Record<string, string>> {
  const { theme: _theme, jobs, diverging: _diverging, scale, ...colours } = palette;
  const properties: Record<string, string> = { '--font': fontFamily, '--scale': String(scale) };
  for (const [name, colour] of Object.entries(colours)) properties[`--${kebab(name)}`] = colour;
  for (const [index, colour] of jobs.entries()) properties[`--job-${index}`] = colour;
  for (const [name, size] of Object.entries(typeSizes)) properties[`--type-${name}`] = `${size * scale}px`;
  for (const [name, size] of Object.entries(spaces)) properties[`--space-${name}`] = `${size}px`;
  for (const [name, size] of Object.entries(radii)) properties[`--radius-${name}`] = `${size}px`;
  for (const [name, length] of Object.entries(motions)) properties[`--motion-${name}`] = `${length}ms`;
  return properties;
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
