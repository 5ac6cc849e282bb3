import { createContext, useContext } from 'react'
import { type DisplayPreferences, readDisplay } from '#platform/display-preferences.ts'

type Display = DisplayPreferences & { change: (change: Partial<DisplayPreferences>) => void }

/** How this person wants it to look here; the theme wrapper keeps and applies it. */
export const DisplayContext = createContext<Display>({
  ...readDisplay(),
  change: () => undefined,
})

export const useDisplay = () => useContext(DisplayContext)
