import { resolveForecast } from '@millpond/core/forecast'
import { ITEM_TYPE } from '@millpond/core/item'
import { month } from '@millpond/core/time'
import { expect, it } from 'vitest'
import { basisOf } from '#model/_basis.ts'
import { account, balance, bank, ledgerOf } from '#model/_ledger.ts'
import { obligationWords } from './provenance-words.ts'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const ledger = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  balance('GST', ITEM_TYPE.liability, flat(1_500)),
)
const basis = basisOf(ledger, { salesTaxBasis: 'invoice', salesTaxPeriodMonths: 1 })
const model = { ledger, basis, forecast: resolveForecast({ ledger, basis }) } as never

it('a tax payment names what was owed already, and the months that are added', () => {
  expect(obligationWords(model, 'GST', month('2026-11'))).toBe(
    'Paid on 30th November 2026: $1,500 already owed.',
  )
  // November's return is due on 15th January, New Zealand's exception, December's on the 28th.
  expect(obligationWords(model, 'GST', month('2027-01'))).toBe(
    'Paid on 15th January 2027 and 28th January 2027: ' +
      'the amount for November 2026 and December 2026.',
  )
  expect(obligationWords(model, 'Sales', month('2027-01'))).toBeNull()
})
