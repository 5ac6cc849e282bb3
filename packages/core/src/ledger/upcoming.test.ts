import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day, dayAt } from '#time'
import { document, dollars, repeating, today } from './_books.ts'
import { upcoming } from './upcoming.ts'

const dueOn = (value: string) => ({ dueOn: day(value) })
const ids = (documents: ReturnType<typeof document>[], weeks?: number) =>
  upcoming({ documents, repeating: [] }, today, weeks).map(each => each.documentId)

describe('upcoming documents', () => {
  it('are those due within eight weeks, largest first', () => {
    const documents = [
      document('small', 10, dueOn('2026-11-30')),
      document('large', 500, dueOn('2027-01-16')),
      document('too-late', 900, dueOn('2027-01-17')),
      document('middle', 70, { ...dueOn('2026-11-21'), kind: 'bill' }),
    ]
    expect(ids(documents)).toEqual(['large', 'middle', 'small'])
  })

  it('may cover fewer weeks: a bill due on the 28th is included, on the 29th not', () => {
    const documents = [
      document('in', 1, dueOn('2026-11-28')),
      document('out', 2, dueOn('2026-11-29')),
    ]
    expect(ids(documents, 1)).toEqual(['in'])
  })

  it('include overdue documents, and a document due today is not overdue', () => {
    const documents = [
      document('old', 3, dueOn('2025-01-31')),
      document('yesterday', 2, dueOn('2026-11-20')),
      document('today', 1, dueOn('2026-11-21')),
    ]
    const found = upcoming({ documents, repeating: [] }, today)
    expect(found.map(each => [each.documentId, each.isOverdue])).toEqual([
      ['old', true],
      ['yesterday', true],
      ['today', false],
    ])
  })

  it('leave out paid documents and those with nothing left to pay', () => {
    const documents = [document('paid', 5, { status: 'paid' }), document('nothing', 0)]
    expect(ids(documents)).toEqual([])
  })

  it('an invoice without a due date is due when issued, a credit without one is not due', () => {
    const documents = [
      document('invoice', 5, { dueOn: null, issuedOn: day('2026-11-03') }),
      document('credit', 5, { dueOn: null, kind: 'creditNote' }),
    ]
    const found = upcoming({ documents, repeating: [] }, today)
    expect(found.map(each => [each.documentId, each.dueOn, each.isOverdue])).toEqual([
      ['invoice', '2026-11-03', true],
    ])
  })
})

describe('repeating documents', () => {
  const dates = (facts: Parameters<typeof repeating>[2], weeks?: number) =>
    upcoming({ documents: [], repeating: [repeating('rent', 300, facts)] }, today, weeks).map(
      each => each.dueOn,
    )

  it('appear once for every date in the window', () => {
    expect(dates({ nextOn: day('2026-12-01') })).toEqual(['2026-12-01', '2027-01-01'])
    expect(dates({ everyMonths: null, everyWeeks: 2, nextOn: day('2026-12-25') })).toEqual([
      '2026-12-25',
      '2027-01-08',
    ])
  })

  it('the 31st returns after a shorter month', () => {
    expect(dates({ nextOn: day('2026-12-31') }, 20)).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
  })

  it('stop at their end, and past dates are documents of their own', () => {
    expect(dates({ nextOn: day('2026-10-01'), endsOn: day('2026-12-31') })).toEqual(['2026-12-01'])
  })

  it('without an interval appear once', () => {
    expect(dates({ everyMonths: null })).toEqual(['2026-12-01'])
    expect(dates({ everyMonths: 0 })).toEqual(['2026-12-01'])
  })

  it('have their kind, their amount and an id of their own for each date', () => {
    const found = upcoming({ documents: [], repeating: [repeating('rent', 300)] }, today)
    expect(found[0]).toEqual({
      documentId: 'rent@2026-12-01',
      kind: 'repeatingBill',
      number: null,
      contactName: 'Harbour Property',
      dueOn: '2026-12-01',
      amountDue: dollars(300),
      isOverdue: false,
    })
    expect(new Set(found.map(each => each.documentId)).size).toBe(found.length)
  })

  it('are never before today nor after the window', () => {
    const start = fc.integer({ min: 19_000, max: 22_000 }).map(dayAt)
    const every = fc.integer({ min: 1, max: 6 })
    fc.assert(
      fc.property(start, every, fc.boolean(), (nextOn, count, isMonthly) => {
        const found = dates({
          nextOn,
          everyMonths: isMonthly ? count : null,
          everyWeeks: isMonthly ? null : count,
        })
        for (const each of found) {
          expect(each >= today && each <= addDays(today, 56)).toBe(true)
        }
      }),
    )
  })
})
