import { resolveForecast } from '@millpond/core/forecast'
import {
  balanceLineOf,
  type CashCauses,
  type LowPoint,
  lowDayCauses,
  lowPoint,
} from '@millpond/core/insight'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import type { BooksDocument } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { day, month } from '@millpond/core/time'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { basisOf } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { LowDayPanel } from './low-day-panel.tsx'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const ledger = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(6_200)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('Rent', ITEM_TYPE.expense, flat(6_200)),
)
const bill: BooksDocument = {
  ...{ documentId: 'bill-7', kind: 'bill', number: 'B-7', status: 'open' },
  ...{ contactId: null, contactName: 'Oven Repairs', currency: 'NZD', lines: [] },
  ...{ issuedOn: day('2026-10-10'), dueOn: day('2027-02-10'), paidOn: null },
  ...{ expectedOn: day('2027-02-10'), updatedAt: '2026-10-10T00:00:00Z' },
  ...{ amountDue: cents(900_000), total: cents(900_000), tax: cents(0) },
}

function draw(
  books: typeof ledger,
  openDocuments: BooksDocument[],
  until: string,
  byMonth: CashCauses | null = null,
  credit: string | null = null,
) {
  const forecast = resolveForecast({ ledger: books, basis: basisOf(books, { openDocuments }) })
  const low = lowPoint(balanceLineOf(forecast), {
    from: day('2027-02-01'),
    until: day(until),
  }) as LowPoint
  const found = lowDayCauses({ ledger: books, forecast }, low)
  if (!found) throw new Error('Cash falls before its low point')
  render(
    <MemoryRouter>
      <LowDayPanel
        organisationId="one"
        currency="NZD"
        found={found}
        byMonth={byMonth}
        credit={credit}
      />
    </MemoryRouter>,
  )
  return screen.getByRole('region', { name: /^Why cash is low on / })
}
const rowsOf = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('listitem')
    .map(row => row.textContent)

it('[USE-01] goes from the highest balance to the lowest, with each day named', () => {
  const panel = draw(ledger, [bill], '2027-02-28')
  expect(within(panel).getByText(/^From 9th February 2027 to 10th February 2027 cash falls by/))
  expect(rowsOf(panel)).toEqual([
    'Balance on 9th February 2027$59,300.00',
    'Oven Repairs B-7-$9,000.00on 10th February 2027',
    'Sales+$321.43on 10th February 2027',
    'Rent-$221.43on 10th February 2027',
    'Balance on 10th February 2027$50,400.00',
  ])
})

const falling = (start: number, step: number) => flat(0).map((_, at) => start - step * at)

it('[FIG-01] compares the fall with the year before by whole months, for both years', () => {
  const books = ledgerOf(
    ...bank(falling(90_000, 1_000), flat(9_000), flat(10_000)),
    account('Sales', ITEM_TYPE.revenue, flat(9_000)),
    account('Rent', ITEM_TYPE.expense, flat(10_000)),
    account('Sales', ITEM_TYPE.revenue, flat(9_000), SUMMARY_DATA_TYPE.Cashflow),
    account('Rent', ITEM_TYPE.expense, flat(-10_000), SUMMARY_DATA_TYPE.Cashflow),
  )
  const panel = draw(books, [], '2027-08-31', {
    ...{ from: month('2027-03'), to: month('2027-08'), months: 6, basis: 'lastYear', causes: [] },
    ...{ before: cents(50_000_00), after: cents(44_000_00), usual: cents(-5_500_00) },
    rest: cents(-500_00),
  })
  expect(panel.textContent).toContain(
    'Cash falls by $6,000 over the full months from March 2027 to August 2027. A year earlier it ' +
      'fell by $5,500.',
  )
})

it('[FIG-02] says what the low point includes of a credit line', () => {
  const credit = 'The low point includes $500 drawn from Trade finance.'
  const panel = draw(ledger, [bill], '2027-02-28', null, credit)
  expect(within(panel).getByText(/The low point includes \$500 drawn from Trade finance\.$/))
})

it('compares the rows of a long fall with the average of the last year', () => {
  const shrinking = ledgerOf(
    ...bank(falling(90_000, 1_000), flat(9_000), flat(10_000)),
    account('Sales', ITEM_TYPE.revenue, flat(9_000)),
    account('Rent', ITEM_TYPE.expense, flat(10_000)),
    account('Sales', ITEM_TYPE.revenue, flat(9_000), SUMMARY_DATA_TYPE.Cashflow),
    account('Rent', ITEM_TYPE.expense, flat(-10_000), SUMMARY_DATA_TYPE.Cashflow),
  )
  const panel = draw(shrinking, [], '2027-08-31')
  expect(within(panel).getByText(/compared with the average of the last 12 months\.$/))
  const names = rowsOf(panel).map(row => row?.replace(/[+-]?\$.*/, ''))
  expect(names).toEqual(expect.arrayContaining(['Rent', 'Sales']))
  expect([names[0], names.at(-1)]).toEqual([
    ...['Balance on 31st October 2026', 'Balance on 31st August 2027'],
  ])
})
