import type { SheetLine } from '@millpond/contract/sheet'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import { movedLine } from './line-edits.ts'
import type { ChangeLines } from './use-line-edits.ts'

interface LineMenuProps {
  readonly line: SheetLine
  readonly lines: readonly SheetLine[]
  readonly title: 'Edit group' | 'Edit transfer' | 'Edit driver'
  /** `Rename…` or `Edit…`: opens the form. */
  readonly editLabel: string
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly change: ChangeLines
}

/** The actions for the active line. */
export function LineMenu({
  line,
  lines,
  title,
  editLabel,
  onEdit,
  onRemove,
  change,
}: LineMenuProps) {
  const name = line.name ?? ''
  const at = lines.indexOf(line)
  const move = (step: -1 | 1) => () =>
    change({
      label: `${name} moved ${step < 0 ? 'up' : 'down'}`,
      lines: movedLine(lines, line.code, step),
    })
  const items = [
    { label: editLabel, onSelect: onEdit, isOffered: true },
    { label: 'Move up', onSelect: move(-1), isOffered: at > 0 },
    { label: 'Move down', onSelect: move(1), isOffered: at < lines.length - 1 },
    { label: 'Remove', onSelect: onRemove, isOffered: true },
  ]
  return (
    <Menu
      label={name}
      placement="below-start"
      trigger={props => (
        <Button {...props} aria-label={`${title}: ${name}`}>
          {title}
          <Icon name="chevron" />
        </Button>
      )}
      items={items
        .filter(({ isOffered }) => isOffered)
        .map(({ label, onSelect }) => ({ kind: 'action', label, onSelect }))}
    />
  )
}
