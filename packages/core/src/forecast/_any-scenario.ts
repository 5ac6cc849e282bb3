/** Random scenarios on company T. */
import fc from 'fast-check'
import { itemCode } from '#item'
import { cents } from '#money'
import type { ScenarioEvent } from '#scenario'
import { addMonths, day, month } from '#time'
import { dollars, eventOf } from './_effects.ts'

const anyMonth = fc.nat({ max: 40 }).map(count => addMonths(month('2026-11'), count))
const anyAmount = fc.nat({ max: 5_000_000 }).map(cents)
const anyShare = fc.nat({ max: 600_000 })
const anyCode = (...codes: readonly string[]) => fc.constantFrom(null, ...codes.map(itemCode))
const anyUntil = fc.option(anyMonth)

const anyParams: readonly fc.Arbitrary<ScenarioEvent>[] = [
  fc
    .record({
      ...{ start: anyMonth, end: anyUntil, payPerYear: anyAmount, oneOff: anyAmount },
      ...{ onCostsPpm: fc.option(anyShare), salesPerMonth: anyAmount },
      ...{ monthsToReach: fc.integer({ min: 1, max: 12 }), wagesAccount: fc.constant(null) },
      ...{ costsAccount: anyCode('rent'), salesAccount: anyCode('sales') },
    })
    .map(params => eventOf('hire', params)),
  fc
    .record({
      ...{ opening: anyMonth, fitOut: anyAmount, rentPerMonth: anyAmount },
      ...{ wagesPerMonth: anyAmount, salesPerMonth: anyAmount, openingStock: anyAmount },
      ...{ monthsToReach: fc.integer({ min: 1, max: 12 }), bond: fc.option(anyAmount) },
      ...{ lifeMonths: fc.integer({ min: 0, max: 60 }), directCostsPpm: fc.option(anyShare) },
      ...{ rentFreeMonths: fc.nat({ max: 3 }), end: anyUntil },
      ...{ salesAccount: fc.constant(null), directCostsAccount: anyCode('goods') },
      ...{ rentAccount: fc.constant(null), wagesAccount: fc.constant(null) },
    })
    .map(params => eventOf('store', params)),
  fc
    .record({
      ...{ start: anyMonth, feePerMonth: anyAmount, months: fc.integer({ min: 1, max: 12 }) },
      ...{ withheldPpm: anyShare, benefitPerMonth: anyAmount, benefitAfterMonths: fc.nat(6) },
      ...{ costsAccount: anyCode('rent'), benefitAccount: anyCode('sales', 'goods') },
    })
    .map(params => eventOf('consultant', params)),
  fc
    .record({
      on: fc.constantFrom('2026-12-31', '2027-01-15', '2028-02-29').map(day),
      ...{ amount: anyAmount, ratePpm: fc.nat({ max: 300_000 }), fee: anyAmount },
      ...{ months: fc.integer({ min: 4, max: 60 }), interestOnlyMonths: fc.nat({ max: 3 }) },
      ...{ loanAccount: fc.constant(null), interestAccount: fc.constant(null) },
    })
    .map(params => eventOf('loan', params)),
  fc
    .record({
      ...{ month: anyMonth, price: anyAmount, lifeMonths: fc.nat({ max: 60 }) },
      ...{ residual: fc.constant(dollars(0)), paidOverMonths: fc.integer({ min: 1, max: 6 }) },
      ...{ assetAccount: fc.constant(null), depreciationAccount: fc.constant(null) },
    })
    .map(params => eventOf('asset', params)),
  fc
    .record({
      accounts: fc.constantFrom([], [itemCode('sales')]),
      changePpm: fc.integer({ min: -300_000, max: 300_000 }),
      ...{ from: anyMonth, until: anyUntil, lostPpm: anyShare },
    })
    .map(params => eventOf('priceChange', params)),
  fc
    .record({
      ...{ from: anyMonth, until: anyUntil, sharePpm: fc.option(anyShare), oneOff: anyAmount },
      ...{ accounts: fc.constantFrom([itemCode('rent')], ['rent', 'goods'].map(itemCode)) },
      ...{ amountPerMonth: anyAmount, costsAccount: fc.constant(null) },
    })
    .map(params => eventOf('cutCosts', params)),
  fc
    .record({
      ...{ month: anyMonth, price: anyAmount, bookValue: anyAmount },
      depreciationPerMonth: fc.constantFrom(0, 100_00).map(cents),
      ...{ assetAccount: fc.constant(null), depreciationAccount: fc.constant(null) },
      ...{ gainAccount: fc.constant(null), lossAccount: fc.constant(null) },
    })
    .map(params => eventOf('assetSale', params)),
  fc
    .record({
      direction: fc.constantFrom('in' as const, 'out' as const),
      ...{ account: anyCode('capital'), amount: anyAmount, from: anyMonth, until: anyUntil },
      dayOfMonth: fc.integer({ min: 1, max: 31 }),
    })
    .map(params => eventOf('ownersMoney', params)),
]

/** Up to five events, each with a code of its own. */
export const anyEvents: fc.Arbitrary<readonly ScenarioEvent[]> = fc
  .array(fc.oneof(...anyParams), { maxLength: 5 })
  .map(events => events.map((event, at) => ({ ...event, code: `event ${at}`, position: at })))

/** Typed cells by account and month; balances are movements. */
export const anyCells: fc.Arbitrary<Record<string, Record<string, ReturnType<typeof cents>>>> = fc
  .array(
    fc.record({
      code: fc.constantFrom('sales', 'goods', 'rent', 'capital', 'gst', 'new:Van', 'new:A loan'),
      month: anyMonth,
      amount: fc.integer({ min: -3_000_000, max: 3_000_000 }).map(cents),
    }),
    { maxLength: 6 },
  )
  .map(cells => {
    const values: Record<string, Record<string, ReturnType<typeof cents>>> = {}
    for (const { code, month: each, amount } of cells) {
      values[code] = { ...values[code], [each]: amount }
    }
    return values
  })
