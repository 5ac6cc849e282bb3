import { createContext, useContext } from 'react'
import { type DisplayPreferences, readDisplay } from '#platform/display-preferences.ts'

type Display = DisplayPreferences & { change: (change: Partial<DisplayPreferences>) => void }

/** This person's display settings on this device; the theme wrapper applies them. */
export const DisplayContext = createContext<Display>({
  ...readDisplay(),
  change: () => undefined,
})

export const useDisplay = () => useContext(DisplayContext)
