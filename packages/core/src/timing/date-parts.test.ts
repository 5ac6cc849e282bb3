import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sumCents } from '#money'
import { addDays, type Day, day } from '#time'
import { dollars, invoice, today } from './_documents.ts'
import {
  dateOfParts,
  datesOfOpen,
  latestExpectedDay,
  partFaults,
  partsAhead,
  partsOfOpen,
  partWords,
} from './date-parts.ts'
import { fixedProfile } from './lag-profile.ts'
import { type DocumentBasis, openDocuments } from './open-documents.ts'
import type { DatePart, UserDate } from './timing.ts'

const part = (on: string, amount: number): DatePart => ({ on: day(on), amount: dollars(amount) })
const PARTS = [part('2026-12-10', 4_000), part('2027-01-20', 8_000)]
const shown = (parts: readonly DatePart[]) => parts.map(({ on, amount }) => [on, amount / 100])

describe('parts of an invoice of 12,000, 4,000 on 10 December and the rest on 20 January', () => {
  it.each<[string, number, [string, number][]]>([
    [
      'nothing is paid',
      12_000,
      [
        ['2026-12-10', 4_000],
        ['2027-01-20', 8_000],
      ],
    ],
    [
      'a payment reduces the earliest part',
      11_000,
      [
        ['2026-12-10', 3_000],
        ['2027-01-20', 8_000],
      ],
    ],
    ['the first part is paid', 8_000, [['2027-01-20', 8_000]]],
    ['more than the first part is paid', 7_000, [['2027-01-20', 7_000]]],
    [
      'the last part gets what was added to the invoice',
      13_000,
      [
        ['2026-12-10', 4_000],
        ['2027-01-20', 9_000],
      ],
    ],
    ['all is paid', 0, []],
  ])('%s: %s is open', (_, open, expected) => {
    expect(shown(partsOfOpen(PARTS, dollars(open)))).toEqual(expected)
  })

  it('a day that has passed becomes the next working day, together with a part on that day', () => {
    const ahead = (asOf: string) =>
      shown(
        partsAhead([...PARTS, part('2026-12-14', 500)], {
          ...{ open: dollars(12_500), asOf: day(asOf), holidays: new Set() },
        }),
      )
    // 11 December 2026 is a Friday.
    expect(ahead('2026-12-11')).toEqual([
      ['2026-12-14', 4_500],
      ['2027-01-20', 8_000],
    ])
  })

  it('a single part is a date of the whole invoice', () => {
    expect(dateOfParts(PARTS)).toBe(PARTS)
    expect(dateOfParts(PARTS.slice(0, 1))).toBe('2026-12-10')
    expect(dateOfParts([])).toBe(null)
    expect(partWords({ number: 1, of: 2 })).toBe('part 1 of 2')
  })
})

describe('dates as they could be saved on Friday 11 December', () => {
  const asOf = day('2026-12-11')
  const saved = (date: UserDate, open = 12_000) =>
    datesOfOpen({ i: date }, [{ documentId: 'i', amountDue: dollars(open) }], {
      ...{ asOf, holidays: new Set<Day>() },
    }).i

  it.each<[string, UserDate, UserDate | undefined]>([
    ['a day that has passed', day('2020-01-01'), day('2026-12-14')],
    ['a later day', day('2027-01-20'), day('2027-01-20')],
    ['left out', 'leftOut', 'leftOut'],
    [
      'parts of which one has passed',
      PARTS,
      [part('2026-12-14', 4_000), part('2027-01-20', 8_000)],
    ],
    [
      'parts that have all passed',
      [part('2026-12-01', 4_000), part('2026-12-10', 8_000)],
      day('2026-12-14'),
    ],
  ])('%s', (_, date, expected) => {
    expect(saved(date)).toEqual(expected)
  })

  it('parts of a paid document are gone', () => {
    expect(saved(PARTS, 0)).toBeUndefined()
  })

  it('have no faults, whatever was saved before', () => {
    const anyPart = fc.record({
      on: fc.integer({ min: -400, max: 400 }).map(days => addDays(asOf, days)),
      amount: fc.integer({ min: 1, max: 400_000 }).map(cents),
    })
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 2, maxLength: 12 }), fc.nat(), (parts, paid) => {
        const open = 12_000 - (paid % 12_000)
        const date = saved(parts, open)
        const limits = { open: dollars(open), earliest: asOf, latest: latestExpectedDay(asOf) }
        if (typeof date === 'string') expect(date > asOf).toBe(true)
        else expect(partFaults(date ?? [], limits)).toEqual([])
      }),
    )
  })
})

describe('what is wrong with parts of 12,000', () => {
  type Written = [on: string | null, amount: number | null]
  it.each<[string, Written[], [number, string, string][]]>([
    [
      'nothing',
      [
        ['2026-12-10', 4_000],
        ['2027-01-20', 8_000],
      ],
      [],
    ],
    [
      'no day and no amount',
      [
        [null, null],
        ['2027-01-20', 12_000],
      ],
      [
        [0, 'on', 'missing'],
        [0, 'amount', 'missing'],
      ],
    ],
    [
      'one day twice',
      [
        ['2026-12-10', 4_000],
        ['2026-12-10', 8_000],
      ],
      [[1, 'on', 'sameDay']],
    ],
    [
      'a day that has passed, and one in the wrong century',
      [
        ['2026-11-20', 4_000],
        ['2206-11-21', 8_000],
      ],
      [
        [0, 'on', 'passed'],
        [1, 'on', 'tooFar'],
      ],
    ],
    [
      'the last part, which is the rest, before another part',
      [
        ['2027-01-20', 4_000],
        ['2026-12-10', 8_000],
      ],
      [[1, 'on', 'order']],
    ],
    [
      'the last part after all others, which are in another order',
      [
        ['2026-12-15', 4_000],
        ['2026-12-10', 4_000],
        ['2027-01-20', 4_000],
      ],
      [],
    ],
    [
      'more than is open, so the rest is negative',
      [
        ['2026-12-10', 13_000],
        ['2027-01-20', -1_000],
      ],
      [[1, 'amount', 'notPositive']],
    ],
    [
      'a sum that is not what is open',
      [
        ['2026-12-10', 4_000],
        ['2027-01-20', 7_000],
      ],
      [[1, 'amount', 'sum']],
    ],
  ])('%s', (_, written, expected) => {
    const parts = written.map(([on, amount]) => ({
      ...{ on: on === null ? null : day(on), amount: amount === null ? null : dollars(amount) },
    }))
    const limits = { open: dollars(12_000), earliest: today, latest: latestExpectedDay(today) }
    expect(partFaults(parts, limits).map(each => Object.values(each))).toEqual(expected)
  })
})

const basis = (expectedDates: Readonly<Record<string, UserDate>>, paid = 0): DocumentBasis => ({
  ...{ asOf: today, expectedDates, settings: { contactDays: {} }, holidays: new Set<Day>() },
  openDocuments: [
    invoice('i', 12_000, '2026-11-01', {
      tax: dollars(1_565.22),
      amountDue: cents(1_200_000 - paid),
      lines: [
        { code: null, net: dollars(7_000.01), tax: dollars(0) },
        { code: 'sales' as never, net: dollars(3_434.77), tax: dollars(0) },
      ],
    }),
    invoice('credit', 100, '2026-11-15', { kind: 'creditNote' }),
  ],
  learned: {
    ...{ receivable: fixedProfile(60), payable: fixedProfile(20), contacts: [], accounts: [] },
  },
})

describe('a document that is expected in parts', () => {
  it('is listed once per part, and a credit note is expected with the first of them', () => {
    expect(
      openDocuments(basis({ i: PARTS })).map(each => [
        ...[each.documentId, each.expectedOn, each.amount / 100, each.expectedBy, each.datePart],
      ]),
    ).toEqual([
      ['i', '2026-12-10', 4_000, 'user', { number: 1, of: 2 }],
      ['i', '2027-01-20', 8_000, 'user', { number: 2, of: 2 }],
      ['credit', '2026-12-10', -100, 'learned', undefined],
    ])
  })

  it('on one date alone is the same as not splitting', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 400 }), fc.nat(1_199_999), (days, paid) => {
        const on = addDays(today, days)
        const split = { i: [{ on, amount: cents(1_200_000) }] }
        expect(openDocuments(basis(split, paid))).toEqual(openDocuments(basis({ i: on }, paid)))
      }),
    )
  })

  it('keeps every sum: the open amount, its tax and its accounts', () => {
    const anyPart = fc.record({
      on: fc.integer({ min: -30, max: 400 }).map(days => addDays(today, days)),
      amount: fc.integer({ min: 1, max: 400_000 }).map(cents),
    })
    const sums = (dates: Readonly<Record<string, UserDate>>, paid: number) => {
      const own = openDocuments(basis(dates, paid)).filter(each => each.documentId === 'i')
      const byCode = new Map<string | null, number>()
      for (const { code, net } of own.flatMap(({ parts }) => parts)) {
        byCode.set(code, (byCode.get(code) ?? 0) + net)
      }
      for (const { amount, tax, parts } of own) {
        expect(tax + sumCents(parts.map(({ net }) => net))).toBe(amount)
      }
      const amount = sumCents(own.map(each => each.amount))
      return { amount, tax: sumCents(own.map(({ tax }) => tax)), byCode: [...byCode].sort() }
    }
    fc.assert(
      fc.property(
        fc.array(anyPart, { minLength: 1, maxLength: 12 }),
        fc.nat(1_199_999),
        (parts, paid) => {
          const whole = sums({}, paid)
          const split = sums({ i: parts }, paid)
          expect(split.amount).toBe(1_200_000 - paid)
          expect(split.tax).toBe(whole.tax)
          const nets = (of: typeof whole) => of.byCode.filter(([, net]) => net !== 0)
          expect(nets(split)).toEqual(nets(whole))
        },
      ),
    )
  })
})
