import { Checkbox } from '#ui/checkbox.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Direction, DocumentFilter } from './document-filter.ts'
import styles from './documents.module.css'

const DIRECTIONS: readonly { value: Direction; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'in', label: 'Money in' },
  { value: 'out', label: 'Money out' },
]

interface DocumentFilterBarProps {
  readonly filter: DocumentFilter
  readonly count: number
  readonly onChange: (filter: DocumentFilter) => void
}

export function DocumentFilterBar({ filter, count, onChange }: DocumentFilterBarProps) {
  const { direction, isOverdueOnly, search } = filter
  return (
    <section className={styles.filter} aria-label="What is shown">
      <SegmentedControl
        label="Direction"
        options={DIRECTIONS}
        value={direction}
        onChange={value => onChange({ ...filter, direction: value })}
      />
      <Checkbox
        checked={isOverdueOnly}
        onChange={checked => onChange({ ...filter, isOverdueOnly: checked })}
      >
        Overdue only
      </Checkbox>
      <TextField
        type="search"
        label="Contact or number"
        autoComplete="off"
        value={search}
        onChange={event => onChange({ ...filter, search: event.target.value })}
      />
      <p role="status" className={styles.count}>
        {count === 1 ? '1 document' : `${count} documents`}
      </p>
    </section>
  )
}
