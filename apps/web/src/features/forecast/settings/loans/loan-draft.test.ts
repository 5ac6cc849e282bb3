import type { LoanTerms } from '@millpond/core/forecast'
import { cents } from '@millpond/core/money'
import { day, month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { assetDraftOf, readAsset } from './asset-draft.ts'
import { LOAN_FIELD, type LoanDraft, loanDraftOf, readLoan } from './loan-draft.ts'
import { assetWords } from './loan-words.ts'
import { nextPaymentMonth, readTerm } from './read-term.ts'

const FIRST = month('2026-11')
const CONTEXT = { asOf: day('2026-11-21'), first: FIRST, hasInterestAccount: true }
const TERMS: LoanTerms = {
  ...{ kind: 'equalPayments', ratePpm: 72_000, endMonth: month('2031-10') },
  ...{ interestOnlyUntil: month('2027-03'), dayOfMonth: 25, interestAccount: null },
  refinancing: { month: month('2029-05'), ratePpm: 80_000, months: 60 },
}

it.each([
  ['60', '2031-10'],
  ['1', '2026-11'],
  ['October 2031', '2031-10'],
  ['10/2031', '2031-10'],
  ['2031-10', '2031-10'],
  ['0', null],
  ['601', null],
  ['soon', null],
])('a term of %s ends in %s', (text, expected) => {
  expect(readTerm(text, FIRST)).toBe(expected)
})

it('the running month counts until its day has passed', () => {
  const asOf = day('2026-11-21')
  expect([20, 21, 22].map(on => nextPaymentMonth(FIRST, on, asOf))).toEqual([
    ...['2026-12', '2026-12', '2026-11'],
  ])
})

describe('the fields of a loan', () => {
  it.each([undefined, TERMS, { principal: cents(1_500_00), dayOfMonth: 5 }])(
    'show %o as it was saved',
    saved => {
      expect(readLoan(loanDraftOf(saved), CONTEXT)).toEqual({ ok: true, loan: saved ?? null })
    },
  )

  it.each<[keyof typeof LOAN_FIELD, Partial<LoanDraft>]>([
    ['rate', { rate: 'a lot' }],
    ['rate', { rate: '101' }],
    ['ends', { ends: '' }],
    ['ends', { ends: 'October 2026', interestOnlyUntil: '', refinancedIn: '' }],
    ['interestOnlyUntil', { interestOnlyUntil: 'October 2031' }],
    ['day', { day: '32' }],
    ['refinancedIn', { refinancedIn: 'October 2031' }],
    ['refinancedIn', { refinancedIn: 'May 2026' }],
    ['newRate', { newRate: '' }],
    ['newMonths', { newMonths: '0' }],
    ['principal', { kind: 'principal', principal: '-5' }],
  ])('have a message at %s for %o', (field, part) => {
    const reading = readLoan({ ...loanDraftOf(TERMS), ...part }, CONTEXT)
    expect(reading.ok ? [] : reading.errors.map(({ fieldId }) => fieldId)).toEqual([
      LOAN_FIELD[field],
    ])
  })

  it('need an account for the interest, if the books have none', () => {
    const context = { ...CONTEXT, hasInterestAccount: false }
    const draft = loanDraftOf(TERMS)
    expect(readLoan(draft, context)).toMatchObject({
      errors: [{ message: 'Choose the expense account for the interest' }],
    })
    expect(readLoan({ ...draft, interestAccount: 'fees' }, context)).toMatchObject({
      loan: { interestAccount: 'fees' },
    })
  })

  it('of interest only may have no end, and a refinancing in the last month', () => {
    const draft: LoanDraft = { ...loanDraftOf(TERMS), kind: 'interestOnly', ends: '' }
    expect(readLoan(draft, CONTEXT)).toMatchObject({ ok: true, loan: { endMonth: null } })
    expect(readLoan({ ...draft, ends: 'May 2029' }, CONTEXT).ok).toBe(true)
  })
})

it('the fields of an asset show it as it was saved', () => {
  const saved = [
    undefined,
    { method: 'remainingLife', endMonth: month('2029-03') },
    { method: 'straightLine', ratePpm: 200_000 },
    { method: 'diminishingValue', ratePpm: 300_000, residual: cents(5000_00) },
  ] as const
  expect(saved.map(each => readAsset(assetDraftOf(each), FIRST))).toEqual(
    saved.map(terms => ({ ok: true, terms: terms ?? null })),
  )
})

it('[FIN-02] an asset has a residual value, and its words name it', () => {
  const draft = { method: 'straightLine', rate: '20', ends: '', residual: '' } as const
  const read = (residual: string) => readAsset({ ...draft, residual }, FIRST)
  const terms = { method: 'straightLine', ratePpm: 200_000, residual: cents(5000_00) } as const
  expect(read('5,000')).toEqual({ ok: true, terms })
  expect(read('')).toEqual({ ok: true, terms: { method: 'straightLine', ratePpm: 200_000 } })
  for (const wrong of ['much', '-1']) {
    const errors = [
      {
        fieldId: 'asset-residual',
        message: 'Enter the residual value as an amount, or leave it blank',
      },
    ]
    expect(read(wrong)).toEqual({ ok: false, errors })
  }
  expect(assetWords(terms, 'NZD')).toBe('Straight line, 20% of cost a year, down to $5,000')
})
