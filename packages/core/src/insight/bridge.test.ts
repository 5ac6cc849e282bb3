import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FrozenForecast } from '#forecast'
import { type Cents, cents, ZERO } from '#money'
import { addDays, type Day, day, lastDay, monthOfDay, monthsFrom } from '#time'
import { bridge } from './bridge.ts'

type Expected = readonly [amount: number, on: string]

interface GivenForecast {
  readonly asOf: string
  readonly opening: number
  /** Dollars by month of the rows that are not documents. */
  readonly rows?: Readonly<Record<string, readonly number[]>>
  /** Dollars, with the expected day, of each document or of each of its parts. */
  readonly documents?: Readonly<Record<string, Expected | readonly Expected[]>>
  readonly months?: number
}

const GROUPS = { sales: 'receipts', rent: 'payments', gst: 'salesTax', loan: 'transfers' } as const
const groupOf = (key: string) => GROUPS[key as keyof typeof GROUPS] ?? 'receipts'

const isWhole = (given: Expected | readonly Expected[]): given is Expected =>
  typeof given[0] === 'number'
const partsOf = (given: Expected | readonly Expected[]) => (isWhole(given) ? [given] : given)

/** Closing balances are the sum of opening cash, rows and documents. */
function frozen({
  asOf,
  opening,
  rows = {},
  documents = {},
  months: count = 12,
}: GivenForecast): FrozenForecast {
  const months = monthsFrom(monthOfDay(addDays(day(asOf), 1)), count)
  const dollars = (amount: number) => cents(Math.round(amount * 100))
  const openDocuments = Object.entries(documents).flatMap(([documentId, given]) =>
    partsOf(given).map(([amount, on]) => ({
      ...{ documentId, contactName: documentId, number: null },
      ...{ amount: dollars(amount), expectedOn: day(on) },
    })),
  )
  const lines = Object.entries(rows).map(([key, amounts]) => ({
    key,
    name: key,
    group: groupOf(key),
    amounts: months.map((_, at) => dollars(amounts[at] ?? 0)),
  }))
  const closing = months.map((month, at) => {
    const ofRows = lines.flatMap(line => line.amounts.slice(0, at + 1))
    const ofDocuments = openDocuments.filter(each => each.expectedOn <= lastDay(month))
    const all = [dollars(opening), ...ofRows, ...ofDocuments.map(each => each.amount)]
    return cents(all.reduce((sum: number, amount) => sum + amount, 0))
  })
  return {
    asOf: day(asOf),
    floor: null,
    months,
    openingCash: dollars(opening),
    closing,
    lower80: closing,
    upper80: closing,
    rows: lines,
    documents: openDocuments,
  }
}

const steps = (from: FrozenForecast, to: FrozenForecast) =>
  Object.fromEntries(
    (bridge(from, to)?.steps ?? []).map(({ cause, amount }) => [cause, amount / 100]),
  )

const QUIET = { asOf: '2026-11-21', opening: 1000 }

describe('why the low point moved', () => {
  it('without changes there are no steps', () => {
    expect(bridge(frozen(QUIET), frozen(QUIET))).toEqual({
      from: { asOf: '2026-11-21', on: '2026-11-21', amount: 100_000, precision: 'day' },
      to: { asOf: '2026-11-21', on: '2026-11-21', amount: 100_000, precision: 'day' },
      steps: [],
    })
  })

  it('a new bill', () => {
    const after = frozen({ ...QUIET, documents: { Bill: [-500, '2026-11-28'] } })
    expect(bridge(frozen(QUIET), after)?.steps).toEqual([
      { cause: 'newDocuments', amount: -50_000, parts: [{ name: 'Bill', amount: -50_000 }] },
    ])
  })

  it('an invoice that is now expected after the low point', () => {
    const rows = { rent: [0, -300, 0, 0] }
    const before = frozen({ ...QUIET, rows, documents: { Inv: [400, '2026-12-10'] } })
    const after = frozen({ ...QUIET, rows, documents: { Inv: [400, '2027-01-10'] } })
    // The low point was November's 1,000 and is now December's 700, which does not include the
    // invoice.
    expect(steps(before, after)).toEqual({ movedDocuments: -400, lowMonth: 100 })
  })

  it('an invoice paid as expected ends the low point of the day before', () => {
    const before = frozen({ ...QUIET, documents: { Inv: [400, '2026-11-25'] } })
    const after = frozen({ ...QUIET, asOf: '2026-11-26', opening: 1400 })
    // The low was the 1,000 of the day before the invoice was paid.
    expect(steps(before, after)).toEqual({ lowDay: 400 })
  })

  it('an invoice paid earlier than expected', () => {
    const rows = { rent: [-100] }
    const before = frozen({ ...QUIET, rows, documents: { Inv: [400, '2027-02-25'] } })
    const after = frozen({ ...QUIET, rows, opening: 1400 })
    expect(steps(before, after)).toEqual({ paidDocuments: 400 })
  })

  it('half an invoice paid, the other half later', () => {
    const before = frozen({ ...QUIET, documents: { Inv: [400, '2026-11-25'] } })
    const after = frozen({ ...QUIET, opening: 1200, documents: { Inv: [200, '2027-03-25'] } })
    // The low point was 1,000 on the first day and is 1,200; the month was expected to end with
    // 1,400.
    expect(steps(before, after)).toEqual({ movedDocuments: -200, lowDay: 400 })
  })

  it('an invoice that is expected in parts: only what is later than the low point has moved', () => {
    const rows = { rent: [0, -300] }
    const before = frozen({ ...QUIET, rows, documents: { Inv: [400, '2026-12-10'] } })
    const after = frozen({
      ...{ ...QUIET, rows },
      documents: {
        Inv: [
          [100, '2026-12-10'],
          [300, '2027-01-20'],
        ],
      },
    })
    expect(bridge(before, after)?.steps).toEqual([
      { cause: 'movedDocuments', amount: -30_000, parts: [{ name: 'Inv', amount: -30_000 }] },
      {
        cause: 'lowMonth',
        amount: 10_000,
        parts: [{ name: 'A different lowest month', amount: 10_000 }],
      },
    ])
  })

  it('the first part paid on its day is no change, whatever the rest of the parts', () => {
    const rest: Expected = [300, '2027-01-20']
    const before = frozen({
      ...{ ...QUIET, rows: { rent: [0, -300] } },
      documents: { Inv: [[100, '2026-11-25'], rest] },
    })
    const after = frozen({
      ...{ asOf: '2026-11-26', opening: 1100, rows: { rent: [0, -300] } },
      documents: { Inv: rest },
    })
    expect(steps(before, after)).toEqual({})
  })

  it('what was added to an invoice in parts is new, and is in its last part', () => {
    const rows = { rent: [0, -900] }
    const first: Expected = [100, '2026-11-28']
    const expected = (last: number) =>
      frozen({ ...QUIET, rows, documents: { Inv: [first, [last, '2026-12-20']] } })
    expect(steps(expected(300), expected(350))).toEqual({ newDocuments: 50 })
  })

  it('a plan, a tax and a transfer, by name', () => {
    const rows = { sales: [0, -50], rent: [0, -100], gst: [0, -70], loan: [0, -20] }
    const dearer = { sales: [0, -50], rent: [0, -150], gst: [0, -90], loan: [0, 0] }
    expect(bridge(frozen({ ...QUIET, rows }), frozen({ ...QUIET, rows: dearer }))?.steps).toEqual([
      { cause: 'plan', amount: -5000, parts: [{ name: 'rent', amount: -5000 }] },
      { cause: 'salesTax', amount: -2000, parts: [{ name: 'gst', amount: -2000 }] },
      { cause: 'transfers', amount: 2000, parts: [{ name: 'loan', amount: 2000 }] },
    ])
  })

  it('cash that moved as the elapsed days predicted', () => {
    // From the 20th to the 25th half of the remaining ten days have passed.
    const before = frozen({ asOf: '2026-11-20', opening: 1000, rows: { sales: [-100] } })
    const after = frozen({ asOf: '2026-11-25', opening: 950, rows: { sales: [-50] } })
    expect(steps(before, after)).toEqual({})
  })

  it('a month later', () => {
    const before = frozen({ ...QUIET, rows: { rent: [-100, -100, -100] } })
    const after = frozen({ asOf: '2026-12-31', opening: 700, rows: { rent: [-100] } })
    // 800 was expected at the end of December; instead of the low point of 700 there was 600.
    expect(steps(before, after)).toEqual({ opening: -100 })
  })
})

const amount = fc.integer({ min: -100_000, max: 100_000 })
const documentIds = fc.constantFrom('a', 'b', 'c', 'd')
const anyForecast = fc
  .record({
    asOf: fc.integer({ min: 0, max: 120 }),
    opening: amount,
    rows: fc.dictionary(
      fc.constantFrom(...Object.keys(GROUPS)),
      fc.array(amount, { maxLength: 15 }),
    ),
    documents: fc.dictionary(
      documentIds,
      fc.array(fc.tuple(amount, fc.integer({ min: 1, max: 500 })), { minLength: 1, maxLength: 3 }),
    ),
    months: fc.integer({ min: 1, max: 36 }),
  })
  .map(({ asOf, documents, ...rest }) => {
    const from = addDays(day('2026-11-21'), asOf)
    const on = (later: number): Day => addDays(from, later)
    return frozen({
      ...rest,
      asOf: from,
      documents: Object.fromEntries(
        Object.entries(documents).map(([id, parts]) => [
          id,
          parts.map(([each, later]): Expected => [each, on(later)]),
        ]),
      ),
    })
  })

const sum = (amounts: readonly Cents[]): number => amounts.reduce((total, each) => total + each, 0)

/** The older forecast first. */
const pair = fc
  .tuple(anyForecast, anyForecast)
  .map(([a, b]): [FrozenForecast, FrozenForecast] => (a.asOf < b.asOf ? [a, b] : [b, a]))

describe('for any two forecasts', () => {
  it('the steps sum to the change of the low point, to the cent', () => {
    fc.assert(
      fc.property(pair, ([from, to]) => {
        const found = bridge(from, to)
        const change = (found?.to.amount ?? ZERO) - (found?.from.amount ?? ZERO)
        expect(sum((found?.steps ?? []).map(step => step.amount))).toBe(change)
      }),
    )
  })

  it('the parts sum to their step if all of them are named', () => {
    fc.assert(
      fc.property(pair, ([from, to]) => {
        for (const step of bridge(from, to)?.steps ?? []) {
          if (step.parts.length >= 5) continue
          expect(sum(step.parts.map(part => part.amount))).toBe(step.amount)
        }
      }),
    )
  })
})

it('is null for a forecast without months, and backwards in time', () => {
  expect(bridge(frozen({ ...QUIET, months: 0 }), frozen(QUIET))).toBeNull()
  expect(bridge(frozen({ ...QUIET, asOf: '2026-11-22' }), frozen(QUIET))).toBeNull()
})
