import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backupName, instantOf, isDue, outlived } from './backup-names.ts'

const at = (text: string) => new Date(`${text}Z`)
const name = (text: string) => backupName(at(text))

it('names a backup by its second', () => {
  expect(name('2026-11-30T02:15:09.123')).toBe('millpond-2026-11-30T021509Z.backup')
  expect(instantOf('millpond-2026-11-30T021509Z.backup')).toEqual(at('2026-11-30T02:15:09'))
  expect(instantOf('notes.txt')).toBeNull()
})

describe('the backups that are kept', () => {
  const now = at('2026-11-30T20:00:00')

  it('are three of today and one of each day before', () => {
    const today = ['06:00:00', '09:00:00', '12:00:00', '15:00:00'].map(t => name(`2026-11-30T${t}`))
    const before = ['02:00:00', '14:00:00'].map(t => name(`2026-11-29T${t}`))
    expect(outlived([...today, ...before], now)).toEqual([today[0], before[0]])
  })

  it('are at most 35 days old, so that deleted data disappears', () => {
    const [gone, last] = [name('2026-10-26T19:59:59'), name('2026-10-26T20:00:01')]
    expect(outlived([last], now)).toEqual([])
    expect(outlived([gone], now)).toEqual([gone])
  })

  it('include every file that is not a nightly backup', () => {
    expect(outlived(['notes.txt', 'before-restore-2020-01-01T000000Z.backup'], now)).toEqual([])
  })

  it('are never more than 38, and always include the newest', () => {
    const instants = fc.array(
      fc.date({ min: at('2026-09-01T00:00:00'), max: now, noInvalidDate: true }),
      { maxLength: 300 },
    )
    fc.assert(
      fc.property(instants, dates => {
        const names = [...new Set(dates.map(backupName))]
        const gone = outlived(names, now)
        const left = names.filter(each => !gone.includes(each))
        expect(left.length).toBeLessThanOrEqual(3 + 35)
        const newest = names.sort().at(-1)
        const isYoung = newest && now.getTime() - (instantOf(newest)?.getTime() ?? 0) < 35 * 864e5
        if (isYoung) expect(left).toContain(newest)
      }),
    )
  })
})

describe('a night', () => {
  const local = (text: string) => new Date(text)
  it.each([
    ['none yet', [], '2026-11-30T12:00', true],
    ['one of this night', ['2026-11-30T02:30'], '2026-11-30T12:00', false],
    ['one of the evening before', ['2026-11-29T22:00'], '2026-11-30T12:00', true],
    ['not yet two in the morning', ['2026-11-29T22:00'], '2026-11-30T01:59', false],
    ['two in the morning', ['2026-11-29T22:00'], '2026-11-30T02:00', true],
  ])('%s', (_title, made, now, expected) => {
    const names = made.map(text => backupName(local(text)))
    expect(isDue(names, local(now))).toBe(expected)
  })
})
