import type { Ref } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { FoldedControls } from '#ui/folded-controls.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import styles from '../report.module.css'
import { reportsWords } from '../report-words.ts'
import { FIRST_FILTER, type ReportFilter, STATUS_NAMES, STATUSES } from './report-filter.ts'

interface ReportFilterBarProps {
  readonly ref?: Ref<HTMLDivElement>
  readonly filter: ReportFilter
  readonly onFilter: (filter: ReportFilter) => void
  /** How many are shown. */
  readonly count: number
  /** Published versions that a newer one replaces. */
  readonly older: number
}

const OPTIONS = STATUSES.map(value => ({ value, label: STATUS_NAMES[value] }))

export const ReportFilterBar = ({ ref, filter, onFilter, count, older }: ReportFilterBarProps) => (
  <div ref={ref} className={styles.bar}>
    <SegmentedControl
      label="Filter by status"
      options={OPTIONS}
      value={filter.status}
      onChange={status => onFilter({ ...filter, status })}
    />
    <FoldedControls
      label="Filter"
      isOpenAtFirst={filter.search !== FIRST_FILTER.search || filter.hasOlder}
    >
      <div className={styles.search}>
        <SearchField
          label="Find a report"
          value={filter.search}
          onSearch={search => onFilter({ ...filter, search })}
        />
      </div>
      {older > 0 && (
        <Checkbox
          checked={filter.hasOlder}
          onChange={hasOlder => onFilter({ ...filter, hasOlder })}
        >
          Older versions ({older})
        </Checkbox>
      )}
    </FoldedControls>
    <p role="status" className={styles.count}>
      {reportsWords(count)}
    </p>
  </div>
)
