import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DataTable } from './data-table.tsx'
import type { RowSelection } from './selection.ts'

type Invoice = { id: string; who: string; amount: number | null }
const INVOICES: Invoice[] = [
  { id: 'a', who: 'Zed Ltd', amount: 300 },
  { id: 'b', who: 'Alba', amount: null },
  { id: 'c', who: 'Moa 10', amount: 100 },
  { id: 'd', who: 'Moa 9', amount: 200 },
]

type InvoicesProps = { onOpen?: (row: Invoice) => void; limit?: number }

function Invoices({ onOpen, limit }: InvoicesProps) {
  const [selected, setSelected] = useState<RowSelection>(new Set())
  return (
    <DataTable
      label="Invoices"
      rows={INVOICES}
      keyOf={row => row.id}
      nameOf={row => row.who}
      selection={{ selected, onChange: setSelected }}
      {...(onOpen && { onOpen })}
      {...(limit && { limit })}
      columns={[
        { key: 'who', label: 'Contact', isRowHead: true, sortBy: r => r.who, cell: r => r.who },
        {
          key: 'amount',
          label: 'Amount',
          isNumber: true,
          sortBy: r => r.amount,
          cell: r => r.amount,
        },
      ]}
    />
  )
}

const order = () => screen.getAllByRole('rowheader').map(cell => cell.textContent)
const chosen = () => screen.queryAllByRole('row', { selected: true }).map(row => row.dataset.rowKey)
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const row = (at: number) => screen.getAllByRole('row')[at + 1] as HTMLElement

const wide = window.matchMedia
afterEach(() => {
  window.matchMedia = wide
})

it('on a small screen one choice sorts, and a button turns the order', () => {
  window.matchMedia = query => Object.assign(wide(query), { matches: true })
  render(<Invoices />)
  expect(screen.queryByLabelText(/^Sort (up|down)wards$/)).toBeNull()
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'amount' } })
  expect(order()).toEqual(['Zed Ltd', 'Moa 9', 'Moa 10', 'Alba'])
  fireEvent.click(screen.getByLabelText('Sort upwards'))
  expect(order()).toEqual(['Moa 10', 'Moa 9', 'Zed Ltd', 'Alba'])
  screen.getByLabelText('Sort downwards')
})

it('sorts by a column, and again in reverse; rows without a value stay last', () => {
  render(<Invoices />)
  fireEvent.click(screen.getByRole('button', { name: 'Contact' }))
  expect(order()).toEqual(['Alba', 'Moa 9', 'Moa 10', 'Zed Ltd'])
  const amount = screen.getByRole('button', { name: 'Amount' })
  fireEvent.click(amount)
  expect(order()).toEqual(['Zed Ltd', 'Moa 9', 'Moa 10', 'Alba'])
  expect(amount.closest('th')?.getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(amount)
  expect(order()).toEqual(['Moa 10', 'Moa 9', 'Zed Ltd', 'Alba'])
})

it('is one tab stop: arrows move, Shift extends, Space selects, Escape clears', () => {
  render(<Invoices />)
  expect(screen.getAllByRole('row').filter(each => each.tabIndex === 0)).toHaveLength(1)
  row(0).focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(row(1))
  press(' ')
  expect(chosen()).toEqual(['b'])
  press('ArrowDown', { shiftKey: true })
  expect(chosen()).toEqual(['b', 'c'])
  press('End')
  expect(document.activeElement).toBe(row(3))
  press('a', { ctrlKey: true })
  expect(chosen()).toHaveLength(4)
  press('Escape')
  expect(chosen()).toEqual([])
})

it('Enter opens the row; keys in a field stay in the field', () => {
  const opened: string[] = []
  render(<Invoices onOpen={each => opened.push(each.who)} />)
  row(2).focus()
  press('Enter')
  expect(opened).toEqual(['Moa 10'])
  screen.getByLabelText('Select Zed Ltd').focus()
  press('Enter')
  expect(opened).toHaveLength(1)
})

it('Shift and a click select the rows between; the checkbox above shows some, then all', () => {
  render(<Invoices />)
  const all = screen.getByLabelText<HTMLInputElement>('Select all shown')
  fireEvent.click(screen.getByLabelText('Select Zed Ltd'))
  expect(all.indeterminate).toBe(true)
  fireEvent.click(screen.getByLabelText('Select Moa 10'), { shiftKey: true })
  expect(chosen()).toEqual(['a', 'b', 'c'])
  fireEvent.click(all)
  expect(chosen()).toHaveLength(4)
  fireEvent.click(all)
  expect(chosen()).toEqual([])
})

it('shows a limited number at first, in order; the others on request', () => {
  render(<Invoices limit={2} />)
  fireEvent.click(screen.getByRole('button', { name: 'Contact' }))
  expect(order()).toEqual(['Alba', 'Moa 9'])
  fireEvent.click(screen.getByLabelText('Select all shown'))
  expect(chosen()).toHaveLength(2)
  fireEvent.click(screen.getByText('Show all 4'))
  expect(order()).toHaveLength(4)
})

it('groups have their subtotals; closed ones are selected with all the others', () => {
  const chosen: RowSelection[] = []
  const group = (name: string, ids: string, isOpen: boolean) => ({
    ...{ key: name, name, total: `${ids.length} rows`, isOpen, onToggle: () => undefined },
    rows: INVOICES.filter(({ id }) => ids.includes(id)),
  })
  render(
    <DataTable
      label="Invoices"
      rows={INVOICES}
      groups={[group('Large', 'ad', true), group('Small', 'bc', false)]}
      keyOf={row => row.id}
      nameOf={row => row.who}
      selection={{ selected: new Set(['a']), onChange: next => chosen.push(next) }}
      columns={[
        { key: 'who', label: 'Contact', isRowHead: true, cell: r => r.who },
        { key: 'amount', label: 'Amount', isNumber: true, cell: r => r.amount },
      ]}
    />,
  )
  expect(order()).toEqual(['Large', 'Zed Ltd', 'Moa 9', 'Small'])
  const box = screen.getByLabelText<HTMLInputElement>('Select all of Large')
  expect(box.indeterminate).toBe(true)
  fireEvent.click(box)
  row(0).focus()
  press('a', { ctrlKey: true })
  expect(chosen.map(each => [...each].join(''))).toEqual(['ad', 'adbc'])
})
