import type { StatementTable, TableColumn } from '@millpond/core/table'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MonthList } from './month-list.tsx'

const tableOf = (columns: readonly (readonly [string, TableColumn['kind']])[]) =>
  ({
    columns: columns.map(([label, kind]) => ({ key: label, label, kind, isTotal: false })),
    ...{ rows: [], comparisons: [], currency: 'NZD', statement: 'cashFlow' },
  }) as unknown as StatementTable

const months = tableOf([
  ['Oct 2026', 'actual'],
  ['Nov 2026', 'soFar'],
  ['Dec 2026', 'forecast'],
])
const weeks = tableOf([
  ['23rd November', 'forecast'],
  ['30th November', 'forecast'],
  ['7th December', 'forecast'],
])

it('starts with the first week after a month was chosen', () => {
  const listOf = (table: StatementTable) => (
    <MonthList label="Cash flow" table={table} onOpen={() => undefined} />
  )
  const { rerender } = render(listOf(months))
  screen.getByText('Nov 2026')
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  screen.getByText('Dec 2026')
  rerender(listOf(weeks))
  expect(screen.getByText('23rd November')).toBeDefined()
})
