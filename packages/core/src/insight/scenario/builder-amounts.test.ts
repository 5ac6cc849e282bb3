import { expect, it } from 'vitest'
import { resolveForecast } from '#forecast'
import { companyBasis, companyLedger, steady, type TestAccounts } from '../../forecast/_company.ts'
import { dollars, effectOf, rootOf, scenarioOf } from '../../forecast/_effects.ts'
import { builderAmounts } from './builder-amounts.ts'
import { scenarioAnswers } from './scenario-answers.ts'

const SHOP: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5000) },
  sales: { kind: 'sales', values: steady(1000, 700) },
  // 100 a month is repaid; in November 60 already.
  loan: {
    kind: 'liability',
    role: 'loan',
    values: ago => (ago === 0 ? 2940 : 3000 + 100 * (ago - 1)),
  },
  van: { kind: 'fixed', values: ago => (ago === 0 ? 9500 : 9000) },
}

it('[SCN-08] the running month is whole, for balances as for profit and loss', () => {
  const sources = { ledger: companyLedger(SHOP), basis: companyBasis(SHOP) }
  const forecast = resolveForecast(sources)
  const amounts = builderAmounts(forecast, sources)
  const first = (code: string) => (amounts.get(code)?.[0] ?? 0) / 100
  expect(first('sales')).toBe(1000)
  const rest = forecast.statements.balance.find(({ code }) => code === 'loan')?.amounts[0] ?? 0
  expect(first('loan')).toBe(rest / 100 - 3000)
  expect(first('loan')).toBeLessThanOrEqual(-60)
  expect(first('van')).toBe(500)
  const next = (amounts.get('loan')?.[1] ?? 0) / 100
  expect(next).toBe(-100)
})

it('[FIG-01] compared scenarios count the whole running month, as the builder does', () => {
  // 700 of the usual 1,000 of sales are booked in November, and 300 of the rent of 400.
  const shop = { ...SHOP, rent: { kind: 'cost', values: steady(400, 300) } as const }
  const sources = { ledger: companyLedger(shop), basis: companyBasis(shop) }
  const forecast = resolveForecast(sources)
  const amounts = builderAmounts(forecast, sources)
  const ofYear = (code: string) =>
    Array.from(amounts.get(code) ?? [])
      .slice(0, 12)
      .reduce((sum, amount) => sum + amount, 0)
  const asked = { baseline: forecast, forecast, horizon: 12, floor: null }
  expect(scenarioAnswers(asked).profit.after).toEqual({
    revenue: ofYear('sales'),
    expenses: ofYear('rent'),
    netProfit: ofYear('sales') - ofYear('rent'),
  })
})

/** British tax of July to September is due on 7 November; October added 200. */
const vat = (now: number): TestAccounts => ({
  vat: { kind: 'liability', role: 'salesTax', values: ago => [now, 3200, 3000][ago] ?? 2800 },
  sales: { kind: 'sales', values: steady(1000, 700), taxPpm: 200_000 },
})

const BRITISH = { country: 'GB', salesTaxBasis: 'invoice', salesTaxPeriodMonths: 3 } as const

it.each<[string, TestAccounts, number]>([
  ['of sales tax that was due, with what was added since', vat(340), 3000],
  ['not of sales tax that was due and is still owed', vat(3340), 0],
  [
    'of income tax, with the charge so far',
    {
      incomeTax: { kind: 'liability', role: 'incomeTax', values: steady(3000, 1800) },
      charge: { kind: 'cost', role: 'incomeTaxExpense', values: steady(400, 300) },
    },
    1500,
  ],
  [
    'of wages, before wages are booked',
    {
      paye: { kind: 'liability', role: 'withholding', values: steady(800, 100) },
      wages: { kind: 'cost', role: 'wagesExpense', values: steady(4000, 0) },
    },
    700,
  ],
  [
    'not of wages once they are booked',
    {
      paye: { kind: 'liability', role: 'withholding', values: steady(800, 100) },
      wages: { kind: 'cost', role: 'wagesExpense', values: steady(4000, 2000) },
    },
    0,
  ],
])('[SCN-08] the first month has the payments so far: %s', (_, taxes, paid) => {
  const shop = { ...SHOP, ...taxes }
  const basis = companyBasis(shop, 'vat' in taxes ? BRITISH : {})
  const sources = { ledger: companyLedger(shop), basis }
  const forecast = resolveForecast(sources)
  const [code = ''] = Object.keys(taxes)
  const toCome = forecast.statements.cash.find(({ key }) => key === code)?.amounts[0] ?? 0
  const first = builderAmounts(forecast, sources).get(code)?.[0] ?? 0
  expect((first + toCome) / 100).toBe(paid)
})

it('[SCN-08] of a typed refund of sales tax, the refund so far is a part', () => {
  // 500 was due back on 7 November and has arrived.
  const refunded = (ago: number) => [190, -450, -500][ago] ?? -480
  const taxes = {
    ...vat(0),
    vat: { kind: 'liability', role: 'salesTax', values: refunded },
  } as const
  const root = rootOf({ ...SHOP, ...taxes }, BRITISH)
  const typed = (amount: number) => ({
    factorAccountMonthlyValues: { vat: { '2026-11': dollars(amount) } },
  })
  const cash = (amount: number) => effectOf(scenarioOf([], typed(amount)), root).cash('2026-11', 1)
  expect([cash(-800), cash(-500), cash(-300)]).toEqual([[300], [0], [0]])
})
