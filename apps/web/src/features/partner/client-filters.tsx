import type { Client, Portfolio } from '@millpond/contract/partner'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { tagsOf } from './bulk-words.ts'
import styles from './partner.module.css'
import {
  ANY,
  assigneeOptions,
  type ClientFilter,
  FILTER_WORDS,
  FILTERS,
} from './portfolio-words.ts'

interface ClientFiltersProps {
  readonly clients: readonly Client[]
  readonly people: Portfolio['people']
  readonly filter: ClientFilter
  readonly onFilter: (filter: ClientFilter) => void
  /** How many clients pass. */
  readonly count: number
}

/** Tags and people are offered once there are some. */
export function ClientFilters(props: ClientFiltersProps) {
  const { clients, people, filter, onFilter, count } = props
  const tags = tagsOf(clients)
  const assignees = assigneeOptions(clients, people)
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchField
          label="Find a client"
          value={filter.search}
          onSearch={search => onFilter({ ...filter, search })}
        />
      </div>
      <SegmentedControl
        label="Filter clients"
        options={FILTERS.map(value => ({ value, label: FILTER_WORDS[value] }))}
        value={filter.state}
        onChange={state => onFilter({ ...filter, state })}
      />
      {tags.length > 0 && (
        <SelectField
          label="Tag"
          options={[
            { value: ANY, label: 'All tags' },
            ...tags.map(value => ({ value, label: value })),
          ]}
          value={filter.tag}
          onChange={tag => onFilter({ ...filter, tag })}
        />
      )}
      {assignees.length > 0 && (
        <SelectField
          label="Assigned to"
          options={assignees}
          value={filter.assignee}
          onChange={assignee => onFilter({ ...filter, assignee })}
        />
      )}
      <span role="status">
        {count} of {clients.length}
      </span>
    </div>
  )
}
