import { describe, expect, it } from 'vitest'
import { filterReports, readFilter, SORT_KEYS, writeFilter } from './report-filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))

describe('the filter of saved reports in the address [UI-05]', () => {
  it('[UI-05] without one shows all, the last changed one first', () => {
    expect(read('')).toEqual({
      status: 'all',
      sort: { key: 'updatedAt', isDown: true },
      search: '',
      hasOlder: false,
    })
    expect(read('status=lost&sort=size&order=up')).toEqual(read(''))
  })

  it.each(
    (['all', 'draft', 'published', 'archived'] as const).flatMap(status =>
      SORT_KEYS.flatMap(key =>
        [true, false].map(isDown => ({
          status,
          sort: { key, isDown },
          search: 'bank pack',
          hasOlder: isDown,
        })),
      ),
    ),
  )('[UI-05] $status by $sort.key, down: $sort.isDown, is read as it was written', filter => {
    expect(readFilter(writeFilter(filter))).toEqual(filter)
  })

  it('[UI-05] the list as it opens needs nothing in the address', () => {
    expect(writeFilter(read('')).toString()).toBe('')
  })

  it('[REP-02] finds words of a title without their accents, and any status', () => {
    const rows = [
      { title: 'Kererū bank pack', status: 'draft', seriesId: 'a', number: null },
      { title: 'Board pack', status: 'published', seriesId: 'b', number: 2 },
      { title: 'Board pack, first', status: 'published', seriesId: 'b', number: 1 },
      { title: 'Old pack', status: 'withdrawn', seriesId: 'c', number: 1 },
    ]
    const titles = (search: string) => filterReports(rows, read(search)).map(each => each.title)
    expect(titles('search=PACK kereru')).toEqual(['Kererū bank pack'])
    expect(titles('status=published')).toEqual(['Board pack'])
    expect(titles('')).toHaveLength(3)
    expect(titles('status=published&older=yes')).toEqual(['Board pack', 'Board pack, first'])
  })
})
