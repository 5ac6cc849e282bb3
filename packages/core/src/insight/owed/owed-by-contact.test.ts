import { describe, expect, it } from 'vitest'
import { cents, sumCents } from '#money'
import { ageing } from './ageing.ts'
import { type ContactDocument, owedByContact } from './owed-by-contact.ts'

const document = (
  contactName: string,
  side: 'in' | 'out',
  dollars: number,
  daysOverdue = 0,
): ContactDocument => ({
  ...{ contactKey: contactName.toLowerCase(), contactName, side, daysOverdue },
  amount: cents((side === 'in' ? 100 : -100) * dollars),
})

const DOCUMENTS = [
  document('Zed', 'out', 500),
  document('Alba', 'in', 300, 10),
  document('Moa', 'in', 1_000, 95),
  document('Alba', 'in', 100),
  document('Moa', 'out', 40, 2),
  document('Kea', 'in', -60),
]

describe('what each contact owes', () => {
  it('is one entry for each customer and each supplier, the largest first', () => {
    const found = owedByContact(DOCUMENTS).map(group => [
      ...[group.name, group.side, group.documents.length],
      ...[group.ageing.total / 100, group.overduePercent],
    ])
    expect(found).toEqual([
      ['Moa', 'in', 1, 1_000, 100],
      ['Alba', 'in', 2, 400, 75],
      ['Kea', 'in', 1, -60, null],
      ['Zed', 'out', 1, 500, 0],
      ['Moa', 'out', 1, 40, 100],
    ])
  })

  it('[FIG-01] adds up to the total of its side', () => {
    for (const side of ['in', 'out'] as const) {
      const own = owedByContact(DOCUMENTS).filter(group => group.side === side)
      const all = ageing(DOCUMENTS, side)
      expect(sumCents(own.map(group => group.ageing.total))).toBe(all.total)
      expect(sumCents(own.map(group => group.ageing.overdue))).toBe(all.overdue)
    }
  })
})
