import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { addMonths, month } from '#time'
import { byWhoRunsShort, type CashLine, outlookOf, type RunsShort } from './outlook.ts'

const NOVEMBER = month('2026-11')
const line = (...dollars: number[]): CashLine => ({
  firstMonth: NOVEMBER,
  closing: dollars.map(amount => cents(amount * 100)),
})
const dollars = (amount: number) => cents(amount * 100)

describe('[ORG-03] the next twelve months of a client', () => {
  it.each([
    ['falls below its floor in December', line(60, 30, 50), 40, '2026-12', '2026-12', 30],
    ['touches its floor and stays above it', line(60, 40, 50), 40, null, '2026-12', 40],
    ['is below its floor from the start', line(39, 45, 20), 40, '2026-11', '2027-01', 20],
    ['has no floor and stays above zero', line(60, 0, 50), null, null, '2026-12', 0],
    ['has no floor and runs out', line(60, 10, -1), null, '2027-01', '2027-01', -1],
    [
      'has a floor below zero, as with an overdraft',
      line(60, -10, -30),
      -20,
      '2027-01',
      '2027-01',
      -30,
    ],
    ['is as low twice: the first counts', line(60, 30, 30), 0, null, '2026-12', 30],
  ])('%s', (_what, cash, floor, belowFloorIn, lowMonth, lowCash) => {
    expect(outlookOf(cash, floor === null ? null : dollars(floor), NOVEMBER)).toMatchObject({
      belowFloorIn,
      lowPoint: { month: lowMonth, cash: dollars(lowCash) },
    })
  })

  it('looks at twelve months and no further', () => {
    const long = line(...Array.from({ length: 12 }, () => 50), -100)
    const outlook = outlookOf(long, null, NOVEMBER)
    expect(outlook.belowFloorIn).toBeNull()
    expect(outlook.closing).toHaveLength(12)
  })

  it('leaves out the months gone by since the forecast', () => {
    expect(outlookOf(line(-5, 60, 30), dollars(40), month('2026-12'))).toEqual({
      belowFloorIn: '2027-01',
      lowPoint: { month: '2027-01', cash: dollars(30) },
      closing: [dollars(60), dollars(30)],
    })
  })

  it.each([
    ['there is no forecast', null],
    ['the forecast ends before today', { ...line(10), firstMonth: month('2025-01') }],
    ['the forecast has no months', line()],
  ])('says nothing while %s', (_why, cash) => {
    expect(outlookOf(cash, dollars(40), NOVEMBER)).toEqual({
      lowPoint: null,
      belowFloorIn: null,
      closing: [],
    })
  })

  it('says below the floor exactly when the low point is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 36 }),
        fc.option(fc.integer({ min: -1e6, max: 1e6 })),
        (amounts, floor) => {
          const closing = amounts.map(cents)
          const outlook = outlookOf(
            { firstMonth: NOVEMBER, closing },
            floor === null ? null : cents(floor),
            NOVEMBER,
          )
          const low = outlook.lowPoint?.cash ?? Number.NaN
          expect(low).toBe(Math.min(...closing.slice(0, 12)))
          expect(outlook.belowFloorIn !== null).toBe(low < (floor ?? 0))
        },
      ),
    )
  })
})

describe('[ORG-03] the order of clients', () => {
  const client = (
    name: string,
    below: number | null,
    low: number | null,
    floor: number | null = null,
  ): RunsShort => ({
    name,
    cashFloor: floor === null ? null : dollars(floor),
    belowFloorIn: below === null ? null : addMonths(NOVEMBER, below),
    lowPoint: low === null ? null : { cash: dollars(low) },
  })

  it('is who runs short first, then never by what is left, then unknown', () => {
    const inOrder = [
      client('Short in November', 0, 10, 40),
      client('Short in January by 50', 2, -10, 40),
      client('Short in January by 5', 2, 35, 40),
      client('Short in March', 4, -900, 40),
      client('Never, 5 above its floor', null, 45, 40),
      client('Never, 20 above zero', null, 20),
      client('A, not known', null, null),
      client('B, not known', null, null, 40),
    ]
    for (const start of [3, 6, 1]) {
      const mixed = [...inOrder.slice(start), ...inOrder.slice(0, start)].reverse()
      expect(mixed.sort(byWhoRunsShort).map(each => each.name)).toEqual(
        inOrder.map(each => each.name),
      )
    }
  })

  it('is by name among equals', () => {
    const names = [client('Moss', 1, 5), client('Fern', 1, 5)].sort(byWhoRunsShort)
    expect(names.map(each => each.name)).toEqual(['Fern', 'Moss'])
  })
})
