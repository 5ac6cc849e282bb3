import type { BuildMethod } from '@millpond/core/budget'
import { itemCode } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import {
  EMPTY_FILL,
  FIELD,
  type FillDraft,
  type FillKind,
  readFill,
  stepFieldId,
} from './fill-draft.ts'
import { fillLabel, methodWords } from './fill-words.ts'

const NOVEMBER = month('2026-11')
const draft = (kind: FillKind, part: Partial<FillDraft> = {}): FillDraft => ({
  ...EMPTY_FILL,
  ...{ kind, extent: 'account', from: NOVEMBER, to: month('2027-10') },
  ...part,
})
const sales = itemCode('sales')
const members = itemCode('members')
const step = (id: number, first: string, amount: string) => ({ id, month: month(first), amount })

const names = {
  ...{ currency: 'NZD', providerBudget: 'FY27 (Xero)' },
  lineNamed: () => 'Sales',
  groupNamed: () => 'Members',
}

describe('the fields of the fill drawer', () => {
  it.each<[FillDraft, BuildMethod, string]>([
    [draft('lastYear'), { kind: 'lastYear', ppm: 0 }, 'Last year'],
    [draft('lastYear', { percent: '5' }), { kind: 'lastYear', ppm: 50_000 }, 'Last year + 5%'],
    [
      draft('average', { over: '3', percent: '-2.5%' }),
      { kind: 'average', months: 3, ppm: -25_000 },
      'Average of 3 months - 2.5%',
    ],
    [draft('seasonal'), { kind: 'seasonal', ppm: 0 }, 'Trend and seasonality'],
    [
      draft('percentOf', { share: '30', shareOf: sales }),
      { kind: 'percentOf', code: sales, ppm: 300_000 },
      '30% of Sales',
    ],
    [
      draft('perCustomer', { perCustomer: '12.50', group: members }),
      { kind: 'perCustomer', group: members, amount: cents(1250) },
      '$12.50 per customer in Members',
    ],
    [
      draft('fixed', { amount: '1,200', steps: [step(0, '2027-04', '1.3k')] }),
      {
        kind: 'fixed',
        steps: [
          { from: NOVEMBER, amount: cents(120_000) },
          { from: month('2027-04'), amount: cents(130_000) },
        ],
      },
      '$1,200 a month and 1 more',
    ],
    [
      draft('spread', { total: '12,000', shape: 'lastYear' }),
      { kind: 'spread', total: cents(1_200_000), shape: 'lastYear' },
      '$12,000 spread as last year',
    ],
    [draft('providerBudget'), { kind: 'providerBudget', ppm: 0 }, 'FY27 (Xero)'],
    [
      draft('copyForward', { percent: '1' }),
      { kind: 'copyForward', ppm: 10_000 },
      'Copied forward + 1% a month',
    ],
    [draft('straightLine'), { kind: 'straightLine' }, 'Straight line'],
    [draft('change', { percent: '-10' }), { kind: 'change', ppm: -100_000 }, 'Changed by -10%'],
    [draft('clear'), { kind: 'clear' }, 'Cleared'],
  ])('[BUD-04] $kind', (given, method, words) => {
    expect(readFill(given)).toEqual({ ok: true, method })
    expect(methodWords(method, names)).toBe(words)
  })

  it.each<[string, FillDraft, string[]]>([
    ['a word for a percentage', draft('lastYear', { percent: 'five' }), [FIELD.percent]],
    ['less than nothing left', draft('lastYear', { percent: '-101' }), [FIELD.percent]],
    ['a change of nothing said', draft('change'), [FIELD.percent]],
    ['a share of nothing', draft('percentOf'), [FIELD.share, FIELD.shareOf]],
    ['no amount and no group', draft('perCustomer'), [FIELD.perCustomer, FIELD.group]],
    ['no total', draft('spread'), [FIELD.total]],
    [
      'a step that is no amount, and two in one month',
      draft('fixed', {
        amount: '100',
        steps: [step(0, '2027-01', 'abc'), step(1, '2027-01', '120')],
      }),
      [stepFieldId(0), stepFieldId(1)],
    ],
    ['months the wrong way round', draft('clear', { to: month('2026-01') }), [FIELD.to]],
  ])('[UI-06] the message at the field: %s', (_, given, fields) => {
    const reading = readFill(given)
    expect(reading.ok ? [] : reading.errors.map(({ fieldId }) => fieldId)).toEqual(fields)
  })
})

describe('the name of a fill', () => {
  it.each([
    [['Rent', 'Power'], 'Last year + 5%: 2 lines, Nov 2026 to Oct 2027'],
    [['Rent'], 'Last year + 5%: Rent, Nov 2026 to Oct 2027'],
  ])('%j: %s', (lines, label) => {
    expect(fillLabel('Last year + 5%', lines, NOVEMBER, month('2027-10'))).toBe(label)
  })

  it('is never longer than the label of an edit, and still names the month', () => {
    const label = fillLabel('Cleared', ['x'.repeat(300)], NOVEMBER, NOVEMBER)
    expect(label).toHaveLength(200)
    expect(label.endsWith(', Nov 2026')).toBe(true)
  })
})
