import { act, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { GridColumn, GridRow } from '../grid/grid-model.ts'
import { PaperGrid } from './paper-grid.tsx'

const dollars = { write: (value: number) => `$${value}`, plain: String }
const columns: GridColumn[] = [
  { key: 'before', title: 'Before the first figure' },
  ...Array.from({ length: 14 }, (_, at) => ({ key: `${at}`, title: `Month ${at}` })),
  { key: 'total', title: 'FY27', kind: 'total' },
]
const row = (label: string, kind: GridRow['kind'], value: number | null): GridRow => ({
  ...{ id: label, label, kind, level: kind === 'line' ? 2 : 1, unit: dollars },
  cell: ({ key }) => {
    if (key === 'before') return { value: null, state: 'editable' }
    const isGhost = key === '3' && kind === 'line'
    return isGhost ? { value: null, ghost: 7, state: 'editable' } : { value, state: 'editable' }
  },
})
const rows = [row('Revenue', 'group', 5), row('Sales', 'line', 5), row('Rent', 'line', null)]

const print = (type: 'beforeprint' | 'afterprint') => act(() => dispatchEvent(new Event(type)))

it('prints every row and column of a grid, also those that the screen does not draw', () => {
  render(
    <PaperGrid
      caption="Kererū: budget"
      heading="Account"
      {...{ columns, rows }}
      footer={[row('Closing cash', 'total', 9)]}
    />,
  )
  expect(screen.queryByRole('table')).toBeNull()
  print('beforeprint')
  const [first, second] = screen.getAllByRole('table', { name: 'Kererū: budget' })
  const headsOf = (table = first) =>
    within(table as HTMLElement)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
  expect(headsOf(first)).toEqual(['Account', ...columns.slice(1, 13).map(({ title }) => title)])
  expect(headsOf(second)).toEqual(['Account', 'Month 12', 'Month 13', 'FY27'])
  const textsOf = (name: string) =>
    within(within(first as HTMLElement).getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.trim())
      .slice(2, 5)
  expect(textsOf('Sales')).toEqual(['$5', '$7', '$5'])
  expect(textsOf('Rent')).toEqual(['–no value', '$7', '–no value'])
  expect(textsOf('Closing cash')).toEqual(['$9', '$9', '$9'])
  print('afterprint')
  expect(screen.queryByRole('table')).toBeNull()
})
