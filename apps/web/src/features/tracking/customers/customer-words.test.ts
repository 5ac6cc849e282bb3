import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { emptySheet, withCells } from '@millpond/core/sheet'
import { month } from '@millpond/core/time'
import { customerMonths } from '@millpond/core/tracking'
import { describe, expect, it } from 'vitest'
import { type CustomerLabel, countWords, customersAnswer, typedMonths } from './customer-words.ts'

type Typed = Readonly<Record<string, number>>
const answer = (typed: Typed, target: number | null = null) => {
  const sheet = withCells(
    emptySheet(month('2026-08'), 12),
    Object.entries(typed).map(([key, value]) => {
      const [when = '', code = ''] = key.split(' ')
      return { itemType: ITEM_TYPE.customers, code: itemCode(code), month: month(when), value }
    }),
  )
  return customersAnswer({
    ...{ label: 'Customers', all: customerMonths(sheet, itemCode('shop')), target },
    now: month('2026-11'),
    typed: typedMonths(sheet, code => code.startsWith('shop/')),
  })
}

describe('the title of the customers [CUS-01, FMT-02]', () => {
  it.each<[Typed, string]>([
    [{}, 'No customers are recorded yet.'],
    [{ '2026-10 shop/opening': 122 }, '122 customers in October.'],
    [
      { '2026-10 shop/opening': 122, '2026-11 shop/gained': 6 },
      '122 customers in October. You plan 128 in November.',
    ],
    [
      { '2026-10 shop/opening': 122, '2026-11 shop/lost': 2, '2027-01 shop/gained': 50 },
      '122 customers in October. You plan 120 in November.',
    ],
    [
      { '2026-09 shop/opening': 5, '2026-10 shop/gained': 0 },
      '5 customers in October, similar to September.',
    ],
    [{ '2026-11 shop/opening': 5 }, 'You plan 5 customers in November.'],
    [{ '2027-01 shop/opening': 5 }, 'The first customers are planned for January 2027.'],
    [{ '2026-10 gone/opening': 9 }, 'No customers are recorded yet.'],
  ])('%j: %s', (typed, words) => {
    expect(answer(typed)).toBe(words)
  })

  it.each([
    [138, '10 short of your target.'],
    [120, '8 above your target.'],
    [128, 'which is your target.'],
  ])('[CUS-01] compares the plan of the running month with a target of %i', (target, end) => {
    const typed = { '2026-10 shop/opening': 122, '2026-11 shop/gained': 6 }
    expect(answer(typed, target)).toBe(`122 customers in October. You plan 128 in November, ${end}`)
  })

  it.each<[number, CustomerLabel, string]>([
    [1, 'Clients', '1 client'],
    [1280, 'Subscribers', '1,280 subscribers'],
    [0, 'Students', '0 students'],
  ])('[ENT-12] %i %s: %s', (count, label, words) => {
    expect(countWords(count, label)).toBe(words)
  })
})
