import { lazy, Suspense } from 'react'
import { Loading } from '#ui/loading.tsx'
import type { MenuProps } from '#ui/menu.tsx'
import { Popover } from '#ui/popover.tsx'

const MenuList = lazy(() => import('#ui/menu.tsx').then(module => ({ default: module.MenuList })))

/** A menu whose list is loaded when it opens, so that the first page renders without it. */
export function ShellMenu({ label, items, placement, trigger, header }: MenuProps) {
  return (
    <Popover label={label} role="menu" trigger={trigger} {...(placement ? { placement } : {})}>
      {close => (
        <Suspense fallback={<Loading />}>
          <MenuList items={items} header={header} close={close} />
        </Suspense>
      )}
    </Popover>
  )
}
