import { resolveForecast } from '@millpond/core/forecast'
import { ITEM_TYPE } from '@millpond/core/item'
import type { StatementTable, TableRow } from '@millpond/core/table'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { basisOf } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { CellNote } from './cell-note.tsx'

afterEach(cleanup)

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const ledger = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
)
const forecast = resolveForecast({ ledger, basis: basisOf(ledger) })

const noteOf = (statement: StatementTable['statement'], key: string) => {
  const row = { key, children: [] as TableRow[] } as unknown as TableRow
  const table = { statement, currency: 'NZD', rows: [row] } as unknown as StatementTable
  const { container } = render(
    <MemoryRouter>
      <CellNote {...{ table, row, forecast }} amount={100} organisationId="one" />
    </MemoryRouter>,
  )
  return container.textContent ?? ''
}

it.each([
  ['cashFlow', 'adjustment'],
  ['balanceSheet', 'notExplained'],
] as const)(
  '%s: says what the forecast adjustment is, and where its reason is',
  (statement, key) => {
    expect(noteOf(statement, key)).toMatch(
      /^For your company, a simple guess .* It is not a payment\./,
    )
    expect(screen.getByRole('link', { name: 'See how accurate past forecasts were' })).toBeTruthy()
  },
)

it('says of cash in and cash out that they include all tax', () => {
  expect(noteOf('cashFlow', 'cashIn')).toContain('include tax and refunds in full')
  expect(noteOf('profitAndLoss', 'revenue')).toBe('')
})
