import { buildForecast } from '@millpond/core/forecast'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import type { BooksDocument } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { addDays, day } from '@millpond/core/time'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { basisOf } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { lowPointOf } from './low-point.ts'
import { movedForecast } from './moved-forecast.ts'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const ledger = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('GST', ITEM_TYPE.liability, flat(1_500), SUMMARY_DATA_TYPE.BalanceSheet),
)
const document = (documentId: string, kind: BooksDocument['kind']): BooksDocument => ({
  ...{ documentId, kind, number: documentId, contactId: null, contactName: 'Alba' },
  ...{ issuedOn: day('2026-10-01'), dueOn: null, expectedOn: null, paidOn: null, status: 'open' },
  ...{ total: cents(1_150_000), amountDue: cents(1_150_000), tax: cents(150_000) },
  ...{ currency: 'NZD', updatedAt: '2026-10-01T00:00:00Z' },
  lines: [{ code: null, net: cents(1_000_000), tax: cents(150_000) }],
})
const basis = basisOf(ledger, {
  ...{ salesTaxBasis: 'payments', salesTaxPeriodMonths: 2 },
  openDocuments: [document('one', 'invoice'), document('two', 'bill')],
})
const forecast = buildForecast(ledger, basis)

it('says the same as a forecast made anew, sales tax on payments included', () => {
  const days = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(days, days, (one, two) => {
      const from = day('2026-11-01')
      const expectedDates = { one: addDays(from, one), two: addDays(from, two) }
      const anew = buildForecast(ledger, { ...basis, expectedDates })
      const moved = movedForecast(forecast, basis, expectedDates)
      expect(moved.low).toEqual(lowPointOf(anew.statements))
      expect(moved.documents).toEqual(anew.documents)
    }),
    { numRuns: 25 },
  )
})
