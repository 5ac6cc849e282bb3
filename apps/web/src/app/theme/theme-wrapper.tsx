import { type ReactNode, useEffect, useState } from 'react'
import { DisplayContext } from '#current/display.ts'
import { type DisplayPreferences, keepDisplay, readDisplay } from '#platform/display-preferences.ts'

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')

/**
 * Keeps `data-theme` equal to the choice or the system's theme, light for print; and `data-density`
 * equal to the chosen row height of tables.
 */
export function ThemeWrapper({ children }: { children: ReactNode }) {
  const [display, setDisplay] = useState(readDisplay)
  const { theme, density } = display
  useEffect(() => {
    const system = darkSystem()
    const apply = () => {
      const isDark = theme === 'dark' || (theme === 'system' && system.matches)
      document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
    }
    const lighten = () => {
      document.documentElement.dataset.theme = 'light'
    }
    apply()
    system.addEventListener('change', apply)
    window.addEventListener('beforeprint', lighten)
    window.addEventListener('afterprint', apply)
    return () => {
      system.removeEventListener('change', apply)
      window.removeEventListener('beforeprint', lighten)
      window.removeEventListener('afterprint', apply)
    }
  }, [theme])
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  const change = (part: Partial<DisplayPreferences>) => {
    const next = { ...display, ...part }
    keepDisplay(next)
    setDisplay(next)
  }
  return <DisplayContext value={{ ...display, change }}>{children}</DisplayContext>
}
