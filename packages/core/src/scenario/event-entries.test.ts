import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { day, month, monthsFrom } from '#time'
import type { ScenarioAdjustment } from './adjustment.ts'
import { cellsOfEvent, eventEntries } from './event-entries.ts'

const [WAGES, LOAN, BANK] = ['Wages', 'Loan', 'Bank'].map(itemCode) as [
  ReturnType<typeof itemCode>,
  ReturnType<typeof itemCode>,
  ReturnType<typeof itemCode>,
]
const add = (at: string, amount: number, event = 'hire'): ScenarioAdjustment => ({
  ...{ kind: 'add', code: WAGES, month: month(at), amount: cents(amount), terms: null, event },
})
const HIRE = [add('2027-03', 900), add('2027-04', 600), add('2027-05', 600), add('2027-03', 1, 'x')]
const BORROW: ScenarioAdjustment[] = [
  {
    ...{ kind: 'entry', on: day('2027-01-15'), debit: BANK, credit: LOAN, event: 'loan' },
    ...{ amount: cents(5000), label: 'Loan' },
  },
  {
    ...{ kind: 'entry', on: day('2027-02-15'), debit: LOAN, credit: BANK, event: 'loan' },
    ...{ amount: cents(200), label: 'Loan' },
  },
]
const LATE: ScenarioAdjustment = {
  ...{ kind: 'timing', code: WAGES, from: month('2027-03'), to: null, days: 14 },
  ...{ sharePpm: 1_000_000, event: 'late' },
}

const BOOKS = { mainBank: BANK, isAsset: (code: string) => code === BANK }

describe('what an event does, as entries', () => {
  it('months of the same amount are one entry', () => {
    expect(eventEntries(HIRE, 'hire', BOOKS)).toEqual([
      {
        ...{ kind: 'added', code: WAGES, first: '2027-03', last: '2027-03' },
        ...{ amount: 900, on: null },
      },
      {
        ...{ kind: 'added', code: WAGES, first: '2027-04', last: '2027-05' },
        ...{ amount: 600, on: null },
      },
    ])
  })

  it('money that is borrowed and repaid, on its days', () => {
    const entries = eventEntries(BORROW, 'loan', BOOKS)
    expect(entries).toMatchObject([
      { code: LOAN, amount: 5000, on: '2027-01-15' },
      { code: LOAN, amount: -200, on: '2027-02-15' },
    ])
  })

  it('later payments', () => {
    expect(eventEntries([LATE], 'late', BOOKS)).toMatchObject([{ kind: 'later', days: 14 }])
  })
})

describe('the cells of an event', () => {
  const months = monthsFrom(month('2027-02'), 3)
  it('are those of the months of the forecast', () => {
    expect(cellsOfEvent(HIRE, 'hire', months)).toEqual([
      { code: WAGES, month: '2027-03' },
      { code: WAGES, month: '2027-04' },
    ])
  })
  it('later payments have none', () => {
    expect(cellsOfEvent([LATE], 'late', months)).toBeNull()
  })
})
