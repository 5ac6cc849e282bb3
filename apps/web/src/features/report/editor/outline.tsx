import { BLOCK_NAMES, type BlockKind, MAX_BLOCKS, type ReportBlock } from '@millpond/core/report'
import type { KeyboardEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import styles from './editor.module.css'

export type BlockAct = 'up' | 'down' | 'copy' | 'remove'

interface OutlineProps {
  readonly blocks: readonly ReportBlock[]
  readonly chosen: string | null
  /** The titles that the figures give, and what is wrong, by block. */
  readonly titles: ReadonlyMap<string, string>
  readonly faults: ReadonlySet<string>
  readonly onChoose: (id: string) => void
  readonly onAct: (act: BlockAct, id: string) => void
  readonly onAdd: (kind: BlockKind) => void
}

const KINDS = Object.keys(BLOCK_NAMES) as BlockKind[]

/** The blocks in their order; Alt and an arrow key move one. */
export function Outline(props: OutlineProps) {
  const { blocks, chosen, titles, faults, onChoose, onAct, onAdd } = props
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.block : undefined
    if (id === undefined) return
    const act = actOf(event)
    if (act) onAct(act, id)
    else if (!walk(event)) return
    event.preventDefault()
  }
  return (
    <nav className={styles.outline} aria-label="Blocks">
      <ol className={styles.rows} onKeyDown={onKeyDown}>
        {blocks.map(({ id, kind, title, isHidden }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.row}
              data-block={id}
              aria-current={id === chosen || undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Control+D Delete"
              onClick={() => onChoose(id)}
            >
              <span className={styles.kind}>
                {BLOCK_NAMES[kind]}
                {isHidden && ', hidden'}
                {faults.has(id) && (
                  <>
                    <Icon name="warning" size={16} />
                    <span className="visually-hidden">, cannot be shown</span>
                  </>
                )}
              </span>
              <span className={styles.name}>
                {subtitleOf(BLOCK_NAMES[kind], title ?? titles.get(id))}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {blocks.length < MAX_BLOCKS && (
        <Menu
          label="Kinds of blocks"
          placement="above-start"
          trigger={trigger => <Button {...trigger}>Add a block</Button>}
          items={KINDS.map(kind => ({
            ...{ kind: 'action', label: BLOCK_NAMES[kind] },
            onSelect: () => onAdd(kind),
          }))}
        />
      )}
    </nav>
  )
}

/** A title that only repeats the kind says nothing. */
const subtitleOf = (kind: string, title: string | undefined) => (title === kind ? null : title)

function actOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): BlockAct | null {
  if (altKey && key === 'ArrowUp') return 'up'
  if (altKey && key === 'ArrowDown') return 'down'
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') return 'copy'
  return key === 'Delete' ? 'remove' : null
}

/** Arrow keys move the focus from block to block. */
function walk({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0) return false
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-block]')]
  rows[rows.indexOf(target as HTMLElement) + step]?.focus()
  return true
}
