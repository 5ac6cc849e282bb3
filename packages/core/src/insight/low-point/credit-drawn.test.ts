import { describe, expect, it } from 'vitest'
import { resolveForecast } from '#forecast'
import { itemCode } from '#item'
import { cents } from '#money'
import { day } from '#time'
import { companyBasis, companyLedger, steady } from '../../forecast/_company.ts'
import { creditDrawn, creditSentence } from './credit-drawn.ts'

const COMPANY = {
  bank: { kind: 'asset', role: 'bank', values: steady(90_000, 90_000) },
  rent: { kind: 'cost', values: steady(2_000, 2_000) },
  'Trade finance': { kind: 'liability', role: 'loan', values: steady(9_000, 9_000) },
  'Term loan': { kind: 'liability', role: 'loan', values: steady(9_000, 9_000) },
  'Van loan': { kind: 'liability', role: 'loan', values: steady(9_000, 9_000) },
  drawings: { kind: 'equity', values: steady(-500, -500) },
} as const

/** On a day, dollars drawn from a loan; negative is repaid. */
type Draw = readonly [on: string, account: string, dollars: number]

const forecastWith = (draws: readonly Draw[]) =>
  resolveForecast({
    ledger: companyLedger(COMPANY),
    basis: companyBasis(COMPANY, {
      transfers: draws.map(([on, account, dollars]) => ({
        on: day(on),
        from: itemCode(dollars > 0 ? account : 'bank'),
        to: itemCode(dollars > 0 ? 'bank' : account),
        amount: cents(Math.abs(dollars) * 100),
        label: 'Planned',
      })),
    }),
  })

const LOW = { on: day('2027-02-15') }

describe('[FIG-02] what a low point includes of loans and credit lines', () => {
  it.each<[string, Draw[], string | null]>([
    ['nothing is drawn', [], null],
    [
      'drawn less repaid',
      [
        ['2026-12-09', 'Trade finance', 20_000],
        ['2027-01-20', 'Trade finance', -5_000],
      ],
      'The low point includes $15,000 drawn from Trade finance.',
    ],
    ['repaid only', [['2026-12-09', 'Term loan', -5_000]], null],
    ['drawn after the low point', [['2027-02-16', 'Term loan', 5_000]], null],
    [
      'drawn on its day',
      [['2027-02-15', 'Term loan', 500]],
      'The low point includes $500 drawn from Term loan.',
    ],
    ['capital of an owner is not credit', [['2026-12-09', 'drawings', 5_000]], null],
    [
      'two accounts, the larger first',
      [
        ['2026-12-09', 'Term loan', 1_000],
        ['2026-12-10', 'Trade finance', 3_000],
      ],
      'The low point includes $4,000 drawn from Trade finance and Term loan.',
    ],
    [
      'more than two accounts',
      [
        ['2026-12-09', 'Term loan', 1_000],
        ['2026-12-09', 'Van loan', 1_000],
        ['2026-12-10', 'Trade finance', 3_000],
      ],
      'The low point includes $5,000 drawn from loans and credit lines.',
    ],
  ])('%s', (_, draws, sentence) => {
    expect(creditSentence(forecastWith(draws), LOW, 'NZD')).toBe(sentence)
  })

  it('is the sum of its rows in the cash flow up to that day', () => {
    const forecast = forecastWith([['2026-12-09', 'Term loan', 1_000]])
    expect(creditDrawn(forecast, LOW)).toEqual([
      { key: 'Term loan', name: 'Term loan', amount: 1_000_00 },
    ])
    const row = forecast.statements.cash.find(({ key }) => key === 'Term loan')
    expect([...(row?.amounts.slice(0, 3) ?? [])]).toEqual([0, 1_000_00, 0])
  })
})
