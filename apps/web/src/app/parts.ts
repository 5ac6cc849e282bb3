import type { ComponentType } from 'react'

type Part<Props> = () => Promise<{ default: ComponentType<Props> }>

/** `features/organisation/switcher.tsx` exports `Switcher({ onDone })`. */
export const loadSwitcher = part<{ onDone: () => void }>('organisation/switcher', 'Switcher')

/** `features/notification/notifications-display.tsx` exports `NotificationsDisplay(…)`. */
export const loadNotificationsDisplay = part<{ isOpen: boolean; onClose: () => void }>(
  'notification/notifications-display',
  'NotificationsDisplay',
)

function part<Props>(file: string, name: string): Part<Props> {
  const files = import.meta.glob<Record<string, ComponentType<Props>>>([
    '../features/organisation/switcher.tsx',
    '../features/notification/notifications-display.tsx',
  ])
  return async () => {
    const module = await files[`../features/${file}.tsx`]?.()
    return { default: module?.[name] ?? (() => null) }
  }
}
