import { useNavigate } from 'react-router'
import { useDisplay } from '#current/display.ts'
import { logout, useSession } from '#current/session.ts'
import { PATHS } from '#paths.ts'
import { THEME_CHOICES } from '#platform/display-preferences.ts'
import type { MenuItem } from '#ui/menu.tsx'
import styles from './header.module.css'
import type { Overlay } from './overlay.ts'
import { ShellMenu } from './shell-menu.tsx'

const THEME_WORDS = { light: 'Light', dark: 'Dark', system: 'Match system' } as const

/** The signed-in person, display settings, and signing out. */
export function AccountMenu({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const { auth } = useSession()
  const display = useDisplay()
  const navigate = useNavigate()
  const name = auth.user?.displayName ?? auth.user?.email ?? ''
  const themes = THEME_CHOICES.map(
    (theme): MenuItem => ({
      kind: 'choice',
      label: THEME_WORDS[theme],
      isChosen: display.theme === theme,
      onSelect: () => display.change({ theme }),
    }),
  )
  const items: MenuItem[] = [
    { kind: 'heading', label: 'Theme' },
    ...themes,
    { kind: 'rule', id: 'after-themes' },
    { kind: 'action', label: 'Your account', onSelect: () => void navigate(PATHS.settingsAccount) },
    { kind: 'action', label: 'Keyboard shortcuts', hint: '?', onSelect: () => onOpen('keys') },
    { kind: 'action', label: 'Sign out', onSelect: () => void logout() },
  ]
  return (
    <ShellMenu
      label="Account"
      items={items}
      header={auth.user?.email}
      trigger={props => (
        <button
          type="button"
          {...props}
          className={`${styles.round} ${styles.initials}`}
          aria-label={`Account, ${name}`}
        >
          {initialsOf(name)}
        </button>
      )}
    />
  )
}

/** `initialsOf('Ana Ngata')` is `AN`; for an address, its first letter. */
export function initialsOf(name: string): string {
  const words = name.split('@')[0]?.trim().split(/\s+/) ?? []
  return words
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')
}
