import { type KeyboardEvent, useRef } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Key extends string> {
  readonly label: string
  readonly tabs: readonly { readonly key: Key; readonly name: string }[]
  readonly chosen: Key
  readonly onChoose: (key: Key) => void
  /** Id of the content of the chosen tab. */
  readonly panelId: string
}

/** Tabs that follow the arrow keys: the chosen one is shown at once. */
export function Tabs<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  panelId,
}: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === chosen)
    const last = tabs.length - 1
    const to: Readonly<Record<string, number>> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const next = to[event.key]
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChoose(tab.key)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={key === chosen}
          aria-controls={panelId}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
