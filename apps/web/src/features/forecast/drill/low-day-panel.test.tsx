import { resolveForecast } from '@millpond/core/forecast'
import { balanceLineOf, type LowPoint, lowPoint } from '@millpond/core/insight'
import { ITEM_TYPE } from '@millpond/core/item'
import type { BooksDocument } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
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

function draw(dueOn: string, until: string) {
  const openDocuments = [{ ...bill, dueOn: day(dueOn), expectedOn: day(dueOn) }]
  const forecast = resolveForecast({ ledger, basis: basisOf(ledger, { openDocuments }) })
  const span = { from: day('2027-02-01'), until: day(until) }
  const low = lowPoint(balanceLineOf(forecast), span) as LowPoint
  const model = { ledger, forecast } as never
  render(
    <MemoryRouter>
      <LowDayPanel organisationId="one" {...{ model, low }} />
    </MemoryRouter>,
  )
}

it('[USE-01] goes from the opening balance to the lowest day, with each day named', () => {
  draw('2027-02-10', '2027-02-28')
  const panel = screen.getByRole('region', { name: 'Why cash is low on 10th February 2027' })
  const rows = within(panel).getAllByRole('listitem')
  expect(rows.map(row => row.textContent)).toEqual([
    'Opening balance on 1st February 2027$58,400.00',
    'Oven Repairs B-7-$9,000.00on 10th February 2027',
    'Sales+$2,956.881st February 2027 to 10th February 2027',
    'Rent-$2,036.961st February 2027 to 10th February 2027',
    'Balance on 10th February 2027$50,319.92',
  ])
})

it('names the day once where the lowest day is the first of its month', () => {
  draw('2027-02-01', '2027-02-01')
  const panel = screen.getByRole('region', { name: 'Why cash is low on 1st February 2027' })
  const rows = within(panel).getAllByRole('listitem')
  expect(rows.map(row => row.textContent?.replace(/\$[\d,.]+$/, ''))).toEqual([
    'Opening balance on 1st February 2027',
    'Oven Repairs B-7-',
    'Sales+',
    'Rent-',
    'Balance on 1st February 2027',
  ])
})
