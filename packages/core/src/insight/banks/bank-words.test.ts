import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { day, month } from '#time'
import { type BankLine, type BankLines, leftOfLimit } from './bank-lines.ts'
import { bankAnswer, overdraftSentence } from './bank-words.ts'

const JULY = day('2027-07-14')

/** Dollars today, on 14th July 2027 and the limit. */
function account(name: string, [today, july, limit]: [number, number, number?]): BankLine {
  return {
    ...{
      code: itemCode(name),
      name,
      isMain: name === 'Everyday',
      isCard: false,
      today: cents(today * 100),
    },
    low: { on: JULY, amount: cents(july * 100), precision: 'day' },
    monthEnds: [],
    limit: limit === undefined ? null : cents(limit * 100),
    line: {
      ...{ asOf: day('2026-11-21'), opening: cents(today * 100), daily: [] },
      ...{ months: [month('2027-07')], closing: [july * 100] },
    },
  }
}

const linesOf = (...accounts: BankLine[]): BankLines => ({
  ...{ months: [], accounts },
  total: { today: cents(0), low: null, monthEnds: [] },
})

describe('[FIG-01] what is left of an overdraft', () => {
  it.each([
    [-31_700, 50_000, 18_300, '$18,300 of your $50,000 overdraft is left in July 2027.'],
    [-50_000, 50_000, 0, 'None of your $50,000 overdraft is left in July 2027.'],
    [-52_000, 50_000, -2_000, 'Everyday is $2,000 over your $50,000 overdraft in July 2027.'],
    [4_000, 50_000, 54_000, 'Everyday does not need your $50,000 overdraft.'],
    [-4_000, undefined, null, null],
  ] as const)('with a low of %d and a limit of %s it is %s', (low, limit, left, words) => {
    const line = account('Everyday', limit === undefined ? [900, low] : [900, low, limit])
    expect(leftOfLimit(line)).toBe(left === null ? null : left * 100)
    expect(overdraftSentence(line, 'NZD')).toBe(words)
  })
})

describe('[FIG-01] the title of the bank accounts', () => {
  it.each<[string, BankLine[], string]>([
    [
      'names an account that another one can help',
      [account('Everyday', [900, -5_000]), account('Savings', [9_000, 8_000])],
      'Everyday falls to -$5,000 on 14th July 2027, while Savings has $8,000. A transfer of ' +
        '$5,000 before then would prevent this.',
    ],
    [
      'names one that no account can help',
      [account('Everyday', [900, -5_000]), account('Savings', [9_000, 4_000])],
      'Everyday falls to -$5,000 on 14th July 2027.',
    ],
    [
      'adds what is left of its overdraft',
      [account('Everyday', [900, -5_000, 20_000]), account('Savings', [9_000, 8_000])],
      'Everyday falls to -$5,000 on 14th July 2027. $15,000 of your $20,000 overdraft is left in ' +
        'July 2027.',
    ],
    [
      'does not name a card that owes money today',
      [account('Everyday', [900, 400]), account('Card', [-700, -900])],
      'No account that has money in it today is expected to be overdrawn in the next 12 months.',
    ],
  ])('%s', (_, accounts, words) => {
    expect(bankAnswer(linesOf(...accounts), 'NZD')).toBe(words)
  })
})
