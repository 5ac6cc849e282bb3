export const THEME_CHOICES = ['light', 'dark', 'system'] as const
type ThemeChoice = (typeof THEME_CHOICES)[number]

export const DENSITIES = ['standard', 'compact', 'relaxed'] as const
type Density = (typeof DENSITIES)[number]

export type DisplayPreferences = { theme: ThemeChoice; density: Density; hasSingleKeys: boolean }

/** The only key beyond those of the specification: display settings, no names, no amounts. */
export const DISPLAY_KEY = 'display'

const DEFAULTS: DisplayPreferences = {
  ...{ theme: 'system', density: 'standard', hasSingleKeys: true },
}

/** The stored value may be missing, old or edited: anything unknown is the default. */
export function parseDisplay(text: string | null): DisplayPreferences {
  try {
    const stored: Partial<DisplayPreferences> = JSON.parse(text ?? '{}')
    return {
      theme: THEME_CHOICES.find(choice => choice === stored.theme) ?? DEFAULTS.theme,
      density: DENSITIES.find(density => density === stored.density) ?? DEFAULTS.density,
      hasSingleKeys: stored.hasSingleKeys !== false,
    }
  } catch {
    return DEFAULTS
  }
}

export function readDisplay(): DisplayPreferences {
  try {
    return parseDisplay(localStorage.getItem(DISPLAY_KEY))
  } catch {
    return DEFAULTS
  }
}

export function keepDisplay(preferences: DisplayPreferences): void {
  try {
    localStorage.setItem(DISPLAY_KEY, JSON.stringify(preferences))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
