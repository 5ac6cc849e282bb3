import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FoldedControls } from '#ui/folded-controls.tsx'
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

interface FilterProps {
  readonly filter: DocumentFilter
  readonly onChange: (filter: DocumentFilter) => void
}

interface DocumentFilterBarProps extends FilterProps {
  readonly count: number
  /** The name of the contact in the address. */
  readonly contactName: string | null
  /** On a small screen, what else is done with the list. */
  readonly children?: ReactNode
}

/** On a small screen the documents come first, and most of the filter opens with a button. */
export function DocumentFilterBar(props: DocumentFilterBarProps) {
  const { filter, count, contactName, onChange } = props
  const { age, isOverdueOnly, isGrouped, search } = filter
  return (
    <section className={styles.filter} aria-label="Filters">
      <SegmentedControl
        label="Direction"
        options={DIRECTIONS}
        value={filter.direction}
        onChange={value => onChange({ ...filter, direction: value })}
      />
      <FoldedControls label="Filter" isOpenAtFirst={isOverdueOnly || isGrouped || search !== ''}>
        <MoreFilters filter={filter} onChange={onChange} />
        {props.children}
      </FoldedControls>
      {age && (
        <Button onClick={() => onChange({ ...filter, age: null })}>
          {AGE_WORDS[age]}: show all ages
        </Button>
      )}
      {contactName !== null && (
        <Button onClick={() => onChange({ ...filter, contact: null })}>
          {contactName}: show all customers and suppliers
        </Button>
      )}
      <p role="status" className={styles.count}>
        {count === 1 ? '1 invoice or bill' : `${count} invoices and bills`}
      </p>
    </section>
  )
}

function MoreFilters({ filter, onChange }: FilterProps) {
  return (
    <>
      <Checkbox
        checked={filter.isOverdueOnly}
        onChange={checked => onChange({ ...filter, isOverdueOnly: checked, age: null })}
      >
        Overdue only
      </Checkbox>
      <Checkbox
        checked={filter.isGrouped}
        onChange={checked => onChange({ ...filter, isGrouped: checked })}
      >
        Group by customer or supplier
      </Checkbox>
      <TextField
        type="search"
        label="Name or number"
        autoComplete="off"
        value={filter.search}
        onChange={event => onChange({ ...filter, search: event.target.value })}
      />
    </>
  )
}
