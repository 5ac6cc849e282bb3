import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDay, day } from '#time'
import { dueRuns, nextRun, pauseAfter, type ScheduleRepeat, type Timing } from './schedule.ts'

const NZ = { timeZone: 'Pacific/Auckland', holidays: new Set<never>() }
const LORD_HOWE = { timeZone: 'Australia/Lord_Howe', holidays: new Set<never>() }
const shown = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
const daily: ScheduleRepeat = { kind: 'daily' }

describe('when a schedule runs [ALR-04]', () => {
  it.each<[ScheduleRepeat, string, string, string]>([
    [daily, '08:00', '2026-11-27T00:00Z', '2026-11-28 08:00'],
    [daily, '13:01', '2026-11-27T00:00Z', '2026-11-27 13:01'],
    [daily, '13:00', '2026-11-27T00:00Z', '2026-11-28 13:00'],
    [{ kind: 'weekly', weekday: 1 }, '08:00', '2026-11-27T00:00Z', '2026-11-30 08:00'],
    [{ kind: 'monthly', dayOfMonth: 31 }, '08:00', '2027-02-01T00:00Z', '2027-02-28 08:00'],
    [{ kind: 'quarterly', dayOfMonth: 20 }, '08:00', '2026-11-27T00:00Z', '2027-01-20 08:00'],
    [{ kind: 'afterClose', workingDays: 5 }, '08:00', '2026-11-27T00:00Z', '2026-12-07 08:00'],
    // Clocks are set forward on 27 September 2026 at 02:00, and back on 4 April 2027 at 03:00.
    [daily, '02:30', '2026-09-25T20:00Z', '2026-09-27 03:00'],
    [daily, '02:30', '2026-09-26T20:00Z', '2026-09-28 02:30'],
    [daily, '02:30', '2027-04-03T12:00Z', '2027-04-04 02:30'],
  ])('%j at %s, after %s: %s', (repeat, time, after, run) => {
    expect(shown(nextRun(timing(repeat, time), Date.parse(after), NZ), NZ.timeZone)).toBe(run)
  })

  it('[ALR-04] runs once on every day, whatever the clocks do', () => {
    const places = [NZ, LORD_HOWE, { ...NZ, timeZone: 'Europe/London' }, { ...NZ, timeZone: 'UTC' }]
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 0, max: 360 }),
        (place, minute, since) => {
          let at = Date.parse('2026-06-01T00:00Z') + since * 86_400_000
          let on = civilDay(at, place.timeZone)
          for (let run = 0; run < 8; run += 1) {
            const next = nextRun({ repeat: daily, minute }, at, place)
            const nextOn = civilDay(next, place.timeZone)
            if (run > 0) expect(nextOn).toBe(addDays(on, 1))
            expect(next).toBeGreaterThan(at)
            ;[at, on] = [next, nextOn]
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('[ALR-04] makes up for a run of the last day, and notes older ones as skipped', () => {
    const at = (text: string) => Date.parse(`2026-11-${text}:00Z`)
    const eight = timing(daily, '08:00')
    expect(dueRuns(eight, at('26T19:00'), at('26T18:59'), NZ)).toEqual({
      ...{ skipped: [], due: null, next: at('26T19:00') },
    })
    expect(dueRuns(eight, at('24T19:00'), at('26T20:00'), NZ)).toEqual({
      ...{ skipped: [at('24T19:00'), at('25T19:00')], due: at('26T19:00'), next: at('27T19:00') },
    })
    const monday = timing({ kind: 'weekly', weekday: 1 }, '08:00')
    expect(dueRuns(monday, at('22T19:00'), at('26T20:00'), NZ)).toMatchObject({
      ...{ skipped: [at('22T19:00')], due: null, next: at('29T19:00') },
    })
    const years = dueRuns(eight, Date.parse('2020-01-01T19:00Z'), at('26T20:00'), NZ)
    expect([years.skipped.length, years.due]).toEqual([10, at('26T19:00')])
    expect(day('2026-11-27')).toBe(civilDay(years.due ?? 0, NZ.timeZone))
  })
})

it('[ALR-04] pauses after 1, 5, 15 and then 60 minutes', () => {
  expect([1, 2, 3, 4, 50].map(tries => pauseAfter(tries) / 60_000)).toEqual([1, 5, 15, 60, 60])
})

function timing(repeat: ScheduleRepeat, time: string): Timing {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { repeat, minute: 60 * hours + minutes }
}
