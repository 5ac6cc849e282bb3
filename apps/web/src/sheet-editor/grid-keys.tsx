import { Dialog } from '#ui/dialog.tsx'
import styles from './sheet.module.css'

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['Arrows, Tab', 'move; with Shift, select'],
  ['Enter or F2', 'edit the cell; Esc cancels'],
  ['A number', 'replaces what is there: 1,200 · 1.2k · (300) · =1200*12 · +10%'],
  ['Delete', 'clears the selected cells'],
  ['Ctrl D, Ctrl R', 'fill down, fill right'],
  ['Ctrl Enter', 'writes one number into all selected cells'],
  ['Ctrl C, Ctrl X, Ctrl V', 'copy, cut and paste, also with Excel and Google Sheets'],
  ['Ctrl Z, Ctrl Y', 'undo and redo (unlimited)'],
  ['Ctrl S', 'saves'],
  ['Ctrl F', 'finds a line'],
  ['Home, End', 'to the ends of the row; with Ctrl, of the table'],
  ['Alt Page Up, Alt Page Down', 'twelve months back or forward'],
  ['Shift Space, Ctrl Space, Ctrl A', 'select the row, the column, everything'],
  ['Alt →, Alt ←', 'open and close a group'],
]

interface GridKeysProps {
  /** What + and − do: `change by one, with Alt by ten`. */
  readonly steps?: string
  /** Keys of the screen, before those of the grid. */
  readonly more?: typeof KEYS
  readonly onClose: () => void
}

/** The list of keys in a sheet. Guide §7. */
export const GridKeys = ({ steps, more = [], onClose }: GridKeysProps) => (
  <Dialog title="Keys in the table" onClose={onClose}>
    <table className={styles.keys}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Keys</th>
          <th scope="col">What they do</th>
        </tr>
      </thead>
      <tbody>
        {[...more, ...(steps === undefined ? [] : [['+, −', steps] as const]), ...KEYS].map(
          ([keys, does]) => (
            <tr key={keys}>
              <th scope="row">{keys}</th>
              <td>{does}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  </Dialog>
)
