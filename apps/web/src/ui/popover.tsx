import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import styles from './popover.module.css'

export type PopoverPlacement = 'below-start' | 'below-end' | 'above-start' | 'right-end'

type TriggerProps = {
  ref: (element: HTMLElement | null) => void
  popoverTarget: string
  'aria-expanded': boolean
  'aria-controls': string
  'aria-haspopup': 'dialog' | 'menu'
}

type PopoverProps = {
  label: string
  placement?: PopoverPlacement
  role?: 'dialog' | 'menu'
  width?: number
  trigger: (props: TriggerProps) => ReactNode
  children: (close: () => void) => ReactNode
}

/**
 * The browser's own popover handles the top layer, Esc, clicks outside and the return of the focus.
 * We only set its position, and mount the content while it is open.
 */
export function Popover(props: PopoverProps) {
  const { label, placement = 'below-end', role = 'dialog', width, trigger, children } = props
  const id = useId()
  const [state, setState] = useState<'open' | 'covered' | 'closed'>('closed')
  const anchor = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open' || !anchor.current || !panel.current) return
    Object.assign(panel.current.style, positionNextTo(anchor.current, placement, width))
  }
  const waits = role === 'dialog'
  const follow = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open') {
      setState(before =>
        before === 'open' && waits && isCovered(panel.current) ? 'covered' : 'closed',
      )
      return
    }
    if (state === 'covered') panel.current?.querySelector('input')?.focus()
    setState('open')
  }
  const close = () => {
    setState('closed')
    panel.current?.hidePopover()
  }
  return (
    <>
      {trigger({
        ref: element => {
          anchor.current = element
        },
        popoverTarget: id,
        'aria-expanded': state === 'open',
        'aria-controls': id,
        'aria-haspopup': role,
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        {...{ role, 'aria-label': label }}
        className={styles.popover}
        style={width ? { width } : undefined}
        onBeforeToggle={place}
        onToggle={follow}
      >
        {state !== 'closed' && children(close)}
      </div>
    </>
  )
}

/** A modal dialog hides every popover; text typed into one is kept until it is opened again. */
const isCovered = (panel: HTMLElement | null) =>
  !panel?.closest('dialog') && document.querySelector('dialog[data-modal][open]') !== null

/** Enough for most panels; with less room below, and more above, it opens upwards. */
const ENOUGH = 360
const GAP = 6
const EDGE = 8
/** The largest width of a menu: its own width is known only once it is open. */
const WIDE = 320

function positionNextTo(anchor: HTMLElement, placement: PopoverPlacement, width = WIDE) {
  const box = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const left = Math.max(EDGE, Math.min(box.left, clientWidth - EDGE - width))
  const start = { left: `${left}px`, right: 'auto' }
  const above = { top: 'auto', bottom: `${clientHeight - box.top + GAP}px` }
  const foot = { top: 'auto', bottom: `${Math.max(EDGE, clientHeight - box.bottom)}px` }
  const rooms = { below: clientHeight - box.bottom - GAP - EDGE, above: box.top - GAP - EDGE }
  const opensUp = rooms.below < ENOUGH && rooms.above > rooms.below
  const vertical = {
    ...(opensUp ? above : { top: `${box.bottom + GAP}px`, bottom: 'auto' }),
    maxHeight: `${opensUp ? rooms.above : rooms.below}px`,
  }
  if (placement === 'below-start') return { ...start, ...vertical }
  if (placement === 'above-start') return { ...start, ...above }
  if (placement === 'right-end') return { ...foot, left: `${box.right + 8}px`, right: 'auto' }
  if (box.right < EDGE + width) return { ...start, ...vertical }
  return { ...vertical, left: 'auto', right: `${Math.max(EDGE, clientWidth - box.right)}px` }
}
