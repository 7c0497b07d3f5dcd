import { create } from 'zustand';

/** How the page should look; `system` follows the device. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** What a visitor prefers. Kept for this visit only: nothing but drafts and the speed of the machine is stored. */
export interface Settings {
  readonly theme: ThemeChoice;
  /** Light, large and without chrome, for a wall. */
  readonly isProjecting: boolean;
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  readonly hasShortcuts: boolean;
  /** Whether steps and decisions are read out. */
  readonly isNarrated: boolean;
  setTheme(theme: ThemeChoice): void;
  setProjecting(isProjecting: boolean): void;
  setShortcuts(hasShortcuts: boolean): void;
  setNarrated(isNarrated: boolean): void;
}

export const settingsStore = create<Settings>()((set) => ({
  theme: 'system',
  isProjecting: false,
  hasShortcuts: true,
  isNarrated: true,
  setTheme: (theme) => set({ theme }),
  setProjecting: (isProjecting) => set({ isProjecting }),
  setShortcuts: (hasShortcuts) => set({ hasShortcuts }),
  setNarrated: (isNarrated) => set({ isNarrated }),
}));
