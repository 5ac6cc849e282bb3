import { describe, expect, it } from 'vitest'
import { type PlannedDocument, resolveForecast } from '#forecast'
import { itemCode } from '#item'
import { cents } from '#money'
import { day, firstDay, lastDay, month } from '#time'
import { companyBasis, companyLedger, steady, type TestAccounts } from '../../forecast/_company.ts'
import { lowDayCauses } from '../low-day-causes.ts'
import { balanceLineOf, type LowPoint, lowPoint } from '../low-point/low-point.ts'
import { comingUp } from '../payments/coming-up.ts'
import { plannedList } from './planned-list.ts'

const SHOP: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5000) },
  gst: { kind: 'liability', role: 'salesTax', values: steady(0, 0) },
  sales: { kind: 'sales', values: steady(1000), taxPpm: 150_000 },
  rent: { kind: 'cost', values: steady(400), taxPpm: 150_000 },
}

const QUOTE: PlannedDocument = {
  ...{ id: 'quote', kind: 'invoice', stage: 'quote', contactName: 'Harbour Cafe' },
  ...{ code: itemCode('sales'), amount: cents(100_000), likelihood: 60 },
  ...{ issuedOn: day('2026-12-10'), paidOn: day('2027-01-08'), repeats: null },
  ...{ isExtra: true, isOff: false },
}
const BILL: PlannedDocument = {
  ...{ ...QUOTE, id: 'bill', kind: 'bill', stage: 'planned', contactName: 'Oven Repairs' },
  ...{ code: itemCode('rent'), amount: cents(300_000), likelihood: 100, paidOn: day('2027-01-05') },
}

const sourcesOf = (...planned: readonly PlannedDocument[]) => ({
  ledger: companyLedger(SHOP),
  basis: companyBasis(SHOP, {
    ...{ salesTaxBasis: 'payments', salesTaxPeriodMonths: 2 },
    settings: { planned },
  }),
})

describe('[FIN-05] planned invoices and bills', () => {
  it('are listed with sales tax, and with what the forecast counts', () => {
    const sources = sourcesOf(
      QUOTE,
      BILL,
      { ...QUOTE, id: 'off', isOff: true },
      { ...QUOTE, id: 'over', issuedOn: day('2026-11-01'), paidOn: day('2026-12-01') },
      { ...QUOTE, id: 'gone', code: itemCode('nowhere') },
    )
    const forecast = resolveForecast(sources)
    const rows = plannedList(forecast, sources.basis).map(({ planned, amount, counted, state }) => {
      return [planned.id, amount / 100, counted / 100, state]
    })
    expect(rows).toEqual([
      ['over', 1150, 0, 'passed'],
      ['bill', -3450, -3450, 'counted'],
      ['quote', 1150, 690, 'counted'],
      ['off', 1150, 0, 'off'],
      ['gone', 1000, 0, 'noAccount'],
    ])
    expect(forecast.planned.map(({ planned }) => planned.id)).toEqual(['quote', 'bill'])
  })

  it('are coming up, and are named where they lower cash', () => {
    const sources = sourcesOf(QUOTE, BILL)
    const forecast = resolveForecast(sources)
    const coming = comingUp(forecast, sources.basis, []).filter(
      ({ source }) => source === 'planned',
    )
    expect(coming.map(({ on, amount }) => [on, amount / 100])).toEqual([
      ['2027-01-05', -3450],
      ['2027-01-08', 690],
    ])
    const january = month('2027-01')
    const low = lowPoint(balanceLineOf(forecast), {
      from: firstDay(january),
      until: lastDay(january),
    }) as LowPoint
    expect(low.on).toBe('2027-01-05')
    const causes = lowDayCauses({ ledger: sources.ledger, forecast }, low)?.causes ?? []
    expect(causes.map(({ name, amount }) => [name, amount / 100])).toContainEqual([
      'Oven Repairs: planned bill',
      -3450,
    ])
  })
})
