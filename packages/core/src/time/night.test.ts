import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNightMissing, realTimeZone } from './night.ts'

const HOUR_MS = 3_600_000

/** The instants of hourly plans at which an import begins, if each plan begins what is missing. */
function importsOf(timeZone: string | null, from: string, hours: number): string[] {
  let triedAt = Date.parse(from) - HOUR_MS
  const starts: string[] = []
  for (let hour = 0; hour < hours; hour += 1) {
    const now = Date.parse(from) + hour * HOUR_MS
    if (!isNightMissing(triedAt, now, timeZone)) continue
    triedAt = now
    starts.push(new Date(now).toISOString().slice(5, 16))
  }
  return starts
}

describe('[SYN-01] the nightly import', () => {
  it.each([
    // zone, first plan, imports of three days
    ['Pacific/Auckland', '2026-11-30T00:17Z', ['11-30T14:17', '12-01T14:17', '12-02T14:17']],
    [null, '2026-11-30T00:17Z', ['11-30T14:17', '12-01T14:17', '12-02T14:17']],
    ['No/Such_Zone', '2026-11-30T00:17Z', ['11-30T14:17', '12-01T14:17', '12-02T14:17']],
    ['America/New_York', '2026-11-30T00:17Z', ['11-30T08:17', '12-01T08:17', '12-02T08:17']],
    // A plan at 17 minutes past is at 02:47 and 03:47 there.
    ['Asia/Kolkata', '2026-11-30T00:17Z', ['11-30T22:17', '12-01T22:17', '12-02T22:17']],
    // In Athens 03:00 does not exist on 29 March, and exists twice on 25 October.
    ['Europe/Athens', '2026-03-28T00:17Z', ['03-28T01:17', '03-29T01:17', '03-30T00:17']],
    ['Europe/Athens', '2026-10-24T00:17Z', ['10-24T00:17', '10-25T00:17', '10-26T01:17']],
    ['Europe/London', '2026-03-28T00:17Z', ['03-28T03:17', '03-29T03:17', '03-30T02:17']],
    ['Europe/London', '2026-10-24T00:17Z', ['10-24T02:17', '10-25T02:17', '10-26T03:17']],
  ])('of %s from %s on is at %j', (zone, from, imports) => {
    expect(importsOf(zone, from, 72)).toEqual(imports)
  })

  it('is once in each day, whatever clocks do', () => {
    const zones = fc.constantFrom('Pacific/Auckland', 'Europe/Athens', 'Australia/Lord_Howe')
    const days = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) })
    fc.assert(
      fc.property(days, zones, (at, zone) => {
        const starts = importsOf(zone, new Date(at).toISOString(), 25)
        expect(starts.length).toBeGreaterThanOrEqual(1)
        expect(starts.length).toBeLessThanOrEqual(2)
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    // the plans were off from the newest import on; it is made up at once, whatever the hour
    ['2026-11-29T14:20Z', '2026-11-30T20:00Z', true],
    ['2026-11-30T14:20Z', '2026-11-30T20:00Z', false],
    // Synced at 02:50, before the night.
    ['2026-11-30T13:50Z', '2026-11-30T14:17Z', true],
    [null, '2026-11-30T14:17Z', true],
  ])('tried at %s and asked for at %s is missing: %s', (tried, now, isMissing) => {
    const triedAt = tried === null ? null : Date.parse(tried)
    expect(isNightMissing(triedAt, Date.parse(now), 'Pacific/Auckland')).toBe(isMissing)
  })
})

it.each([
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['Eastern Standard Time', 'Pacific/Auckland'],
  ['', 'Pacific/Auckland'],
  [null, 'Pacific/Auckland'],
])('books that say %j are in %s', (said, zone) => {
  expect(realTimeZone(said)).toBe(zone)
})
