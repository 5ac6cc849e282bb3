import { useDisplay } from '#current/display.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { Command } from '../palette/command.ts'
import { keysInWords } from '../palette/keys-in-words.ts'
import styles from './keys-dialog.module.css'

type Keys = readonly (readonly [keys: string, what: string])[]

const CHART_KEYS: Keys = [
  ['← →', 'Previous or next month'],
  ['Shift ← →', 'Move by quarter'],
  ['Home End', 'First and last month'],
  ['Enter', 'Open the month'],
  ['T', 'Show as table'],
  ['E', 'Set the floor, on the dashboard'],
]
const STATEMENT_KEYS: Keys = [
  ['X', 'Expand or collapse all groups'],
  ['V', 'Show differences'],
  ['[ ]', 'Scroll earlier or later'],
]
const DETAIL_KEYS: Keys = [
  ['C', 'Copy link'],
  ['Backspace', 'From an account back to the month'],
  ['Esc', 'Close'],
]

type KeysDialogProps = { commands: readonly Command[]; onClose: () => void }

/** The list of keys, and a switch for those without Ctrl (WCAG 2.1.4). */
export function KeysDialog({ commands, onClose }: KeysDialogProps) {
  const display = useDisplay()
  const own = commands.flatMap(command =>
    command.keys ? [[keysInWords(command.keys), command.label] as const] : [],
  )
  const isPlace = ([keys]: Keys[number]) => keys.startsWith('G ')
  const groups: readonly (readonly [title: string, keys: Keys])[] = [
    ['Go to', own.filter(isPlace)],
    ['On every screen', own.filter(each => !isPlace(each))],
    ['Charts', CHART_KEYS],
    ['Statements', STATEMENT_KEYS],
    ['Details of a month or account', DETAIL_KEYS],
  ]
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      {groups.map(([title, keys]) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <dl className={styles.keys}>
            {keys.map(([key, label]) => (
              <div key={label}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={display.hasSingleKeys}
          onChange={event => display.change({ hasSingleKeys: event.target.checked })}
        />
        Enable single-key shortcuts
      </label>
    </Dialog>
  )
}
