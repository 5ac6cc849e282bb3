import { AGE_BUCKETS, type AgeBucket, ageBucket } from '@millpond/core/insight'
import { folded } from '#ui/folded.ts'
import type { DocumentRow } from './document-row.ts'

export type Direction = 'all' | 'in' | 'out'

export interface DocumentFilter {
  readonly direction: Direction
  readonly isOverdueOnly: boolean
  readonly age: AgeBucket | null
  /** The key of one contact: other screens link to its documents with `?contact=`. */
  readonly contact: string | null
  readonly search: string
  readonly isGrouped: boolean
}

/** Kept in the address, so that a view can be shared. */
export const readFilter = (address: URLSearchParams): DocumentFilter => ({
  direction: asDirection(address.get('show')),
  isOverdueOnly: address.get('overdue') === 'yes',
  age: AGE_BUCKETS.find(bucket => bucket === address.get('age')) ?? null,
  contact: address.get('contact'),
  search: address.get('search') ?? '',
  isGrouped: address.get('group') === 'contact',
})

const asDirection = (text: string | null): Direction =>
  text === 'in' || text === 'out' ? text : 'all'

export function writeFilter(filter: DocumentFilter): URLSearchParams {
  const address = new URLSearchParams()
  if (filter.direction !== 'all') address.set('show', filter.direction)
  if (filter.isOverdueOnly) address.set('overdue', 'yes')
  if (filter.age) address.set('age', filter.age)
  if (filter.contact) address.set('contact', filter.contact)
  if (filter.isGrouped) address.set('group', 'contact')
  if (filter.search) address.set('search', filter.search)
  return address
}

/** Every word must be somewhere in contact or number; accents do not matter. */
export function filterRows(
  rows: readonly DocumentRow[],
  { direction, isOverdueOnly, age, contact, search }: Omit<DocumentFilter, 'isGrouped'>,
): readonly DocumentRow[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return rows.filter(row => {
    if (direction !== 'all' && row.side !== direction) return false
    if (isOverdueOnly && row.daysOverdue === 0) return false
    if (age !== null && ageBucket(row.daysOverdue) !== age) return false
    if (contact !== null && row.contactKey !== contact) return false
    const text = folded(`${row.contactName} ${row.number ?? ''} ${row.kind}`)
    return words.every(word => text.includes(word))
  })
}
