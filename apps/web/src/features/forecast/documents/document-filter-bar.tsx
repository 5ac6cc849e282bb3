import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Direction, DocumentFilter } from './document-filter.ts'
import { AGE_WORDS } from './document-words.ts'
import styles from './documents.module.css'

const DIRECTIONS: readonly { value: Direction; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'in', label: 'Money in' },
  { value: 'out', label: 'Money out' },
]

interface DocumentFilterBarProps {
  readonly filter: DocumentFilter
  readonly count: number
  /** Of the contact in the address. */
  readonly contactName: string | null
  readonly onChange: (filter: DocumentFilter) => void
}

export function DocumentFilterBar({
  filter,
  count,
  contactName,
  onChange,
}: DocumentFilterBarProps) {
  const { direction, isOverdueOnly, age, isGrouped, search } = filter
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
        onChange={checked => onChange({ ...filter, isOverdueOnly: checked, age: null })}
      >
        Overdue only
      </Checkbox>
      <Checkbox
        checked={isGrouped}
        onChange={checked => onChange({ ...filter, isGrouped: checked })}
      >
        Group by customer or supplier
      </Checkbox>
      <TextField
        type="search"
        label="Contact or number"
        autoComplete="off"
        value={search}
        onChange={event => onChange({ ...filter, search: event.target.value })}
      />
      {age && (
        <Button onClick={() => onChange({ ...filter, age: null })}>
          {AGE_WORDS[age]}: show all ages
        </Button>
      )}
      {contactName !== null && (
        <Button onClick={() => onChange({ ...filter, contact: null })}>
          {contactName}: show all contacts
        </Button>
      )}
      <p role="status" className={styles.count}>
        {count === 1 ? '1 document' : `${count} documents`}
      </p>
    </section>
  )
}
