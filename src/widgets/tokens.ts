import palettes from './palettes.json' with { type: 'json' };

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

/** Returns the palette of a theme. */
export function paletteOf(theme: ThemeName): Palette {
  return palettes[theme] as unknown as Palette;
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
