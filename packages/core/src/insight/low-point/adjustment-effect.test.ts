import { expect, it } from 'vitest'
import { NOT_EXPLAINED, resolveForecast } from '#forecast'
import { ITEM_TYPE, itemCode } from '#item'
import { cents } from '#money'
import { statementsOf } from '#statement'
import { day } from '#time'
import { companyBasis, companyLedger, steady, type TestAccounts } from '../../forecast/_company.ts'
import { adjustmentEffect, adjustmentSentence } from './adjustment-effect.ts'

const SHOP: TestAccounts = {
  sales: { kind: 'sales', values: steady(1000, 1000) },
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5000) },
}
const forecast = resolveForecast({ ledger: companyLedger(SHOP), basis: companyBasis(SHOP) })

it('the adjustment is shown with the low point that it makes, and the one without it', () => {
  const line = {
    ...{ code: NOT_EXPLAINED, name: 'Forecast adjustment', itemType: ITEM_TYPE.equity },
    ...{ itemSubType: null, role: null, amount: cents(0) },
  }
  const taken = {
    ...{ on: day('2026-12-01'), from: itemCode('bank'), to: NOT_EXPLAINED, label: '' },
    amount: cents(300_000),
  }
  const input = {
    ...forecast.input,
    balances: [...forecast.input.balances, line],
    transfers: [...forecast.input.transfers, taken],
  }
  const effect = adjustmentEffect({ ...forecast, input, statements: statementsOf(input) })
  expect(effect).toMatchObject({
    amount: -300_000,
    until: '2027-10',
    withIt: { on: '2026-12-01' },
    withoutIt: { on: '2026-11-21', amount: 500_000 },
  })
  const sentence = effect && adjustmentSentence(effect, 'NZD')
  expect(sentence).toContain(
    'It lowers cash by $3,000 by the end of October 2027. The low point is',
  )
  expect(sentence).toMatch(
    / on 1st December 2026\. Without this row it would be \$5,000 on 21st November 2026\.$/,
  )
})

it('a forecast from the accounts alone has none', () => {
  expect(adjustmentEffect(forecast)).toBeNull()
})
