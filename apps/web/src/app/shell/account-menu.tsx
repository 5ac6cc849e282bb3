import { lazy, Suspense } from 'react'
import { useSession } from '#current/session.ts'
import { Loading } from '#ui/loading.tsx'
import { Popover } from '#ui/popover.tsx'
import styles from './header.module.css'
import type { Overlay } from './overlay.ts'

const List = lazy(() =>
  import('#features/account/account-menu-list.tsx').then(module => ({
    default: module.AccountMenuList,
  })),
)

/** The signed-in person. Its list is loaded when it opens. */
export function AccountMenu({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const { auth } = useSession()
  const name = auth.user?.displayName ?? auth.user?.email ?? ''
  return (
    <Popover
      label="Account"
      role="menu"
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
    >
      {close => (
        <Suspense fallback={<Loading />}>
          <List close={close} onKeys={() => onOpen('keys')} />
        </Suspense>
      )}
    </Popover>
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
