import { folded } from '#ui/folded.ts'
import type { Sort } from '#ui/sort-rows.ts'

export const STATUSES = ['all', 'draft', 'published', 'archived'] as const
type StatusFilter = (typeof STATUSES)[number]

export const STATUS_NAMES: Readonly<Record<StatusFilter, string>> = {
  all: 'All',
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}

export const SORT_KEYS = ['title', 'createdAt', 'updatedAt'] as const
type SortKey = (typeof SORT_KEYS)[number]

/** Which reports the list shows, and in which order. */
export interface ReportFilter {
  readonly status: StatusFilter
  readonly sort: Sort & { readonly key: SortKey }
  readonly search: string
  /** Also published versions that a newer one replaces. */
  readonly hasOlder: boolean
}

/** The specification's defaults: all reports, the last changed one first. */
export const FIRST_FILTER: ReportFilter = {
  status: 'all',
  sort: { key: 'updatedAt', isDown: true },
  search: '',
  hasOlder: false,
}

/** Kept in the address, so that a link opens the same list. */
export const readFilter = (address: URLSearchParams): ReportFilter => {
  const sort = SORT_KEYS.find(key => key === address.get('sort')) ?? FIRST_FILTER.sort.key
  return {
    status: STATUSES.find(each => each === address.get('status')) ?? FIRST_FILTER.status,
    sort: { key: sort, isDown: isDown(address.get('order'), sort) },
    search: address.get('search') ?? '',
    hasOlder: address.get('older') === 'yes',
  }
}

/** Titles are read from A on, dates from the newest on, unless the address says otherwise. */
const isDown = (order: string | null, key: SortKey): boolean =>
  order === 'descending' || (order !== 'ascending' && key !== 'title')

export function writeFilter({ status, sort, search, hasOlder }: ReportFilter): URLSearchParams {
  const address = new URLSearchParams()
  const order = sort.isDown ? 'descending' : 'ascending'
  if (status !== FIRST_FILTER.status) address.set('status', status)
  if (sort.key !== FIRST_FILTER.sort.key) address.set('sort', sort.key)
  if (isDown(null, sort.key) !== sort.isDown) address.set('order', order)
  if (search !== '') address.set('search', search)
  if (hasOlder) address.set('older', 'yes')
  return address
}

interface Listed {
  readonly title: string
  readonly status: string
  readonly seriesId: string
  readonly number: number | null
}

/** Published versions that a newer one of the same report replaces. */
export function olderVersions<Row extends Listed>(rows: readonly Row[]): ReadonlySet<Row> {
  const newest = new Map<string, number>()
  const isPublished = ({ status, number }: Row) => status === 'published' && number !== null
  for (const row of rows.filter(isPublished)) {
    newest.set(row.seriesId, Math.max(newest.get(row.seriesId) ?? 0, row.number ?? 0))
  }
  return new Set(
    rows.filter(row => isPublished(row) && (row.number ?? 0) < (newest.get(row.seriesId) ?? 0)),
  )
}

/** Every word must be somewhere in the title; accents do not matter. */
export function filterReports<Row extends Listed>(
  rows: readonly Row[],
  { status, search, hasOlder }: Omit<ReportFilter, 'sort'>,
): readonly Row[] {
  const older = hasOlder ? new Set() : olderVersions(rows)
  const words = folded(search).split(/\s+/).filter(Boolean)
  return rows.filter(
    row =>
      !older.has(row) &&
      (status === 'all' || row.status === status) &&
      words.every(word => folded(row.title).includes(word)),
  )
}
