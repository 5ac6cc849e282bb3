import { PAST_HORIZONS, resolveForecast } from '@millpond/core/forecast'
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

const noteOf = (statement: StatementTable['statement'], key: string, of = forecast) => {
  const row = { key, children: [] as TableRow[] } as unknown as TableRow
  const table = { statement, currency: 'NZD', rows: [row] } as unknown as StatementTable
  const { container } = render(
    <MemoryRouter>
      <CellNote {...{ table, row }} forecast={of} amount={100} organisationId="one" />
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
      /^For your company, a simple estimate .* It is not a payment\./,
    )
    expect(screen.getByRole('link', { name: 'See how accurate past forecasts were' })).toBeTruthy()
  },
)

it('[FIG-01] says how much the adjustment is by month, and by what past error', () => {
  const basis = basisOf(ledger)
  const horizons = PAST_HORIZONS.map(months => ({
    ...{ months, guessMiss: 0, rangeFactor: 1 },
    weights: { model: 0.5, sameMonthLastYear: 0.5, runRate: 0, levelLastYear: 0 },
    comparison: {
      ...{ forecasts: 12, tooHigh: 12, modelMiss: 467_000_00 },
      ...{ guess: 'sameMonthLastYear' as const, guessMiss: 346_000_00 },
    },
  }))
  const fromPast = { points: 60, horizons }
  const adjusted = resolveForecast({
    ledger,
    basis: { ...basis, learned: { ...basis.learned, fromPast } },
  })
  noteOf('cashFlow', 'adjustment', adjusted)
  const lines = screen.getAllByRole('listitem').map(line => line.textContent)
  expect(lines.at(-1)).toMatch(/^-?\$[\d,]+ a month, \w+ 2027 to October 2027\. /)
  expect(lines.at(-1)).toContain(
    'We tested 12 past forecasts, looking 12 months ahead. Forecasts from your accounts alone ' +
      'were wrong by $467,000 on average, and too high in 12 cases. A simple guess, last year’s ' +
      'cash movement, was wrong by $346,000.',
  )
})

it('says of stock purchases that only their total compares with the past', () => {
  expect(noteOf('cashFlow', 'payments.goods')).toContain('use the total of the group')
})

it('says of cash in and cash out that they include all tax', () => {
  expect(noteOf('cashFlow', 'cashIn')).toContain('include tax and refunds in full')
  expect(noteOf('profitAndLoss', 'revenue')).toBe('')
})
