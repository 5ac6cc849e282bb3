import { useDisplay } from '#current/display.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { Command } from '../palette/command.ts'
import { keysInWords } from '../palette/keys-in-words.ts'
import styles from './keys-dialog.module.css'

const CHART_KEYS = [
  ['← →', 'Chart: previous or next month'],
  ['Shift ← →', 'Chart: move by quarter'],
  ['Home End', 'Chart: first and last month'],
  ['Enter', 'Chart: open the month'],
  ['T', 'Chart: show as table'],
  ['E', 'Dashboard: set the floor'],
  ['C', 'Month or account: copy link'],
  ['Backspace', 'Account: back to the month'],
  ['X', 'Statement: expand or collapse all groups'],
  ['V', 'Statement: show differences'],
  ['[ ]', 'Statement: scroll earlier or later'],
  ['Esc', 'Close'],
] as const

type KeysDialogProps = { commands: readonly Command[]; onClose: () => void }

/** The list of keys, and a switch for those without Ctrl (WCAG 2.1.4). */
export function KeysDialog({ commands, onClose }: KeysDialogProps) {
  const display = useDisplay()
  const own = commands.flatMap(command =>
    command.keys ? [[keysInWords(command.keys), command.label] as const] : [],
  )
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {[...own, ...CHART_KEYS].map(([keys, label]) => (
          <div key={label}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
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
