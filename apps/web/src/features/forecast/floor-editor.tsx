import type { Organisation } from '@millpond/contract/organisation'
import { formatMoney } from '@millpond/core/money'
import { atLeast } from '@millpond/core/organisation'
import { lazy, Suspense, useRef } from 'react'
import { Loading } from '#ui/loading.tsx'
import { Popover } from '#ui/popover.tsx'
import styles from './dashboard.module.css'
import { usePressKeys } from './use-press-keys.ts'

const FloorForm = lazy(() =>
  import('#screen/floor-form.tsx').then(module => ({ default: module.FloorForm })),
)

interface FloorEditorProps {
  readonly organisation: Organisation
  readonly currency: string
}

/**
 * The balance below which the owner wants to be warned. Key `e`; viewers only see it in the chart.
 */
export function FloorEditor({ organisation, currency }: FloorEditorProps) {
  const button = useRef<HTMLElement | null>(null)
  usePressKeys('page', { e: () => button.current?.click() })
  if (!atLeast(organisation.role, 'editor')) return null
  const { cashFloor } = organisation
  return (
    <Popover
      label="Set the floor"
      placement="below-end"
      width={300}
      trigger={({ ref, ...props }) => (
        <button
          type="button"
          {...props}
          ref={element => {
            button.current = element
            ref(element)
          }}
          className={styles.floor}
          aria-keyshortcuts="e"
        >
          {cashFloor === null
            ? 'Set a cash floor'
            : `Floor ${formatMoney(cashFloor, { currency })}`}
        </button>
      )}
    >
      {close => (
        <Suspense fallback={<Loading />}>
          <FloorForm {...{ organisation, currency }} onSaved={close} isOpened />
        </Suspense>
      )}
    </Popover>
  )
}
