import type { DocumentRow } from './document-row.ts'

export type Direction = 'all' | 'in' | 'out'

export interface DocumentFilter {
  readonly direction: Direction
  readonly isOverdueOnly: boolean
  readonly search: string
}

/** Kept in the address, so that a view can be sent on. */
export const readFilter = (address: URLSearchParams): DocumentFilter => ({
  direction: asDirection(address.get('show')),
  isOverdueOnly: address.get('overdue') === 'yes',
  search: address.get('search') ?? '',
})

const asDirection = (text: string | null): Direction =>
  text === 'in' || text === 'out' ? text : 'all'

export function writeFilter(filter: DocumentFilter): URLSearchParams {
  const address = new URLSearchParams()
  if (filter.direction !== 'all') address.set('show', filter.direction)
  if (filter.isOverdueOnly) address.set('overdue', 'yes')
  if (filter.search) address.set('search', filter.search)
  return address
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word must be somewhere in contact or number; accents do not matter. */
export function filterRows(
  rows: readonly DocumentRow[],
  { direction, isOverdueOnly, search }: DocumentFilter,
): readonly DocumentRow[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return rows.filter(row => {
    if (direction !== 'all' && row.side !== direction) return false
    if (isOverdueOnly && row.daysOverdue === 0) return false
    const text = plain(`${row.contactName} ${row.number ?? ''} ${row.kind}`)
    return words.every(word => text.includes(word))
  })
}
