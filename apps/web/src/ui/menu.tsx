import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import styles from './menu.module.css'
import { Popover, type PopoverPlacement } from './popover.tsx'

export type MenuItem =
  | { kind: 'action'; label: string; onSelect: () => void; hint?: string }
  | { kind: 'choice'; label: string; isChosen: boolean; onSelect: () => void }
  | { kind: 'heading'; label: string }
  | { kind: 'rule'; id: string }

export type MenuProps = {
  label: string
  items: readonly MenuItem[]
  placement?: PopoverPlacement
  trigger: Parameters<typeof Popover>[0]['trigger']
  header?: ReactNode
}

export function Menu({ label, items, placement, trigger, header }: MenuProps) {
  return (
    <Popover label={label} role="menu" trigger={trigger} {...(placement ? { placement } : {})}>
      {close => <MenuList items={items} header={header} close={close} />}
    </Popover>
  )
}

type MenuListProps = { items: readonly MenuItem[]; header?: ReactNode; close: () => void }

/** Arrow keys, Home, End and the first letter move; the first item has the focus on opening. */
export function MenuList({ items, header, close }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => buttonsOf(list.current)[0]?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const target = nextTarget(buttonsOf(list.current), event.key)
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    <div ref={list} className={styles.list} role="none" onKeyDown={onKeyDown}>
      {header && <div className={styles.header}>{header}</div>}
      {items.map(item => (
        <MenuRow key={item.kind === 'rule' ? item.id : item.label} item={item} close={close} />
      ))}
    </div>
  )
}

function MenuRow({ item, close }: { item: MenuItem; close: () => void }) {
  if (item.kind === 'rule') return <hr className={styles.rule} />
  if (item.kind === 'heading') {
    return (
      <div className={styles.heading} role="presentation">
        {item.label}
      </div>
    )
  }
  const select = () => {
    close()
    item.onSelect()
  }
  const isChoice = item.kind === 'choice'
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.item}
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      {...(isChoice ? { 'aria-checked': item.isChosen } : {})}
      onClick={select}
    >
      <span>{item.label}</span>
      {isChoice && item.isChosen && <Icon name="check" size={16} />}
      {!isChoice && item.hint && <kbd className={styles.hint}>{item.hint}</kbd>}
    </button>
  )
}

const buttonsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll('button') ?? [])]

function nextTarget(buttons: HTMLButtonElement[], key: string) {
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const count = buttons.length
  if (key === 'ArrowDown') return buttons[(at + 1) % count]
  if (key === 'ArrowUp') return buttons[(at - 1 + count) % count]
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons[count - 1]
  if (key.length !== 1) return undefined
  const ordered = [...buttons.slice(at + 1), ...buttons.slice(0, at + 1)]
  return ordered.find(button => button.textContent?.toLowerCase().startsWith(key.toLowerCase()))
}
