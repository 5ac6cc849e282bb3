import { describe, expect, it } from 'vitest'
import { resolveForecast } from '#forecast'
import { companyBasis, companyLedger, steady, type TestAccounts } from '../../forecast/_company.ts'
import { nextPayments } from '../payments/next-payments.ts'
import { taxPot, taxPotSentence } from './tax-pot.ts'

const COMPANY: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(90_000, 90_000) },
  sales: { kind: 'sales', values: steady(20_000, 14_000), taxPpm: 150_000 },
  gst: { kind: 'liability', role: 'salesTax', values: steady(6_000, 8_000) },
  tax: { kind: 'liability', role: 'incomeTax', values: steady(4_000, 4_000) },
  paye: { kind: 'liability', role: 'withholding', values: steady(2_000, 2_000) },
}

function potOf(accounts: TestAccounts) {
  const basis = companyBasis(accounts, { salesTaxBasis: 'invoice', salesTaxPeriodMonths: 2 })
  const forecast = resolveForecast({ ledger: companyLedger(accounts), basis })
  return { forecast, pot: taxPot(forecast) }
}

describe('[FIG-01] money for taxes', () => {
  it('is the GST and income tax owed so far; the next payment is that of the forecast', () => {
    const { forecast, pot } = potOf(COMPANY)
    expect(pot?.amount).toBe(12_000_00)
    const days = (['salesTax', 'incomeTax'] as const).flatMap(kind =>
      nextPayments(forecast, kind, 24).filter(({ amount }) => amount < 0),
    )
    const first = days.map(({ on }) => on).sort()[0]
    expect(pot?.next?.on).toBe(first)
    const words = pot && taxPotSentence(pot, { currency: 'NZD', country: 'NZ' })
    expect(words).toMatch(
      /^Keep \$12,000 for the GST and income tax that you owe so far\. The next payment is \$[\d,]+(\.\d\d)? on \d+\w\w \w+ 20\d\d\.$/,
    )
  })

  it('a refund to come lowers neither, and without taxes there is none', () => {
    const refund = { ...COMPANY, gst: { ...COMPANY.gst, values: steady(-500, -500) } as never }
    expect(potOf(refund).pot?.amount).toBe(4_000_00)
    const { gst: _, tax: __, ...none } = COMPANY
    expect(potOf(none).pot).toBeNull()
  })
})
