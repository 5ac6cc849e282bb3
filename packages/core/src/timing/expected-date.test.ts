import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WHOLE_PPM } from '#money'
import { addDays, day, daysBetween } from '#time'
import { expectedDate } from './expected-date.ts'
import { fixedProfile, profileOf, usualTiming } from './lag-profile.ts'
import type { LagProfile } from './timing.ts'

const asOf = day('2026-11-21')

/** Half after 20 days, half after 40. */
const TWENTY_OR_FORTY = profileOf(
  Array.from({ length: 41 }, (_, lag) => Number(lag === 20 || lag === 40)),
  9,
  'contact',
)

const document = (
  issuedOn: string,
  dueOn: string | null = null,
  expectedOn: string | null = null,
) => ({
  issuedOn: day(issuedOn),
  dueOn: dueOn === null ? null : day(dueOn),
  expectedOn: expectedOn === null ? null : day(expectedOn),
})

describe('expectedDate', () => {
  it.each([
    ['issued today: the median of the profile', '2026-11-21', '2026-12-11'],
    ['19 days old: the first half is still ahead', '2026-11-02', '2026-11-22'],
    ['20 days old: only the second half remains', '2026-11-01', '2026-12-11'],
    ['39 days old: tomorrow', '2026-10-13', '2026-11-22'],
    ['40 days old, longer than ever: a quarter of its age later', '2026-10-12', '2026-12-01'],
    ['120 days old: in 30 days', '2026-07-24', '2026-12-21'],
    ['three years old: it waits longer still', '2023-11-22', '2027-08-22'],
    ['issued in a week', '2026-11-28', '2026-12-18'],
  ])('%s', (_, issuedOn, expected) => {
    const found = expectedDate(document(issuedOn), TWENTY_OR_FORTY, asOf)
    expect(found).toMatchObject({ expectedOn: expected, expectedBy: 'learned' })
  })

  it('[FIG-01] the usual day is counted as the profile counts it, and is the expected day if ahead', () => {
    const late = { earliest: -1, ppmByDay: [100_000, 200_000, 500_000, 200_000] }
    const punctual: LagProfile = { ...TWENTY_OR_FORTY, late }
    const usual = (profile: LagProfile, issuedOn: string, dueOn: string | null) => {
      const found = expectedDate(document(issuedOn, dueOn), profile, asOf)
      return [found.usual?.from, found.usual?.days, found.usual?.on, found.expectedOn]
    }
    expect(usual(punctual, '2026-11-20', '2026-12-20')).toEqual([
      ...['due', 1, '2026-12-21', '2026-12-21'],
    ])
    expect(usual(punctual, '2026-11-20', null)).toEqual(['issue', 20, '2026-12-10', '2026-12-10'])
    expect(usual(TWENTY_OR_FORTY, '2026-11-20', '2026-12-20')).toEqual([
      ...['issue', 20, '2026-12-10', '2026-12-10'],
    ])
    // The usual day has passed: the second half is left.
    expect(usual(TWENTY_OR_FORTY, '2026-11-01', null)).toEqual([
      ...['issue', 20, '2026-11-21', '2026-12-11'],
    ])
    expect([usualTiming(punctual), usualTiming(TWENTY_OR_FORTY)]).toMatchObject([
      { from: 'due', days: 1 },
      { from: 'issue', days: 20 },
    ])
  })

  it.each([
    ['a user’s', { userDate: day('9999-12-31') }, document('2026-11-01')],
    ['a provider’s', {}, document('2026-11-01', null, '9999-12-31')],
    ['a due', {}, document('2026-11-01', '9999-12-31')],
  ])('keeps %s date with a slip of the finger from filling the memory', (_, options, given) => {
    const punctual: LagProfile = {
      ...fixedProfile(30),
      late: { earliest: 0, ppmByDay: [WHOLE_PPM] },
    }
    const { profile } = expectedDate(given, punctual, asOf, options)
    expect(profile.ppmByDay.length).toBeLessThan(10_000)
  })

  it('keeps to the due date if the contact does, however long the terms', () => {
    const punctual: LagProfile = {
      ...fixedProfile(30),
      late: { earliest: -1, ppmByDay: [100_000, 200_000, 500_000, 200_000] },
    }
    const on = (issuedOn: string, dueOn: string | null) =>
      expectedDate(document(issuedOn, dueOn), punctual, asOf).expectedOn
    expect(on('2026-11-02', '2026-12-20')).toBe('2026-12-21')
    expect(on('2026-11-20', '2026-12-20')).toBe('2026-12-21')
    // Due yesterday: only the fifth that pays two days late is left.
    expect(on('2026-10-05', '2026-11-20')).toBe('2026-11-22')
    expect(on('2026-11-02', null)).toBe('2026-12-02')
  })

  it.each([
    ['the user’s date wins over everything', '2027-02-01', '2027-01-05', '2027-02-01', 'user'],
    [
      'a user’s date that has passed is the next working day',
      '2026-11-10',
      null,
      '2026-11-23',
      'user',
    ],
    ['today has passed too', '2026-11-21', null, '2026-11-23', 'user'],
    [
      'the provider’s date ahead wins over what was learned',
      null,
      '2027-01-05',
      '2027-01-05',
      'provider',
    ],
    ['a provider’s date that has passed says nothing', null, '2026-11-21', '2026-12-11', 'learned'],
  ])('%s', (_, user, provider, expected, by) => {
    const found = expectedDate(document('2026-11-01', null, provider), TWENTY_OR_FORTY, asOf, {
      userDate: user === null ? null : day(user),
    })
    expect([found.expectedOn, found.expectedBy]).toEqual([expected, by])
  })

  it('expects a document that is left out after every horizon, whatever the provider says', () => {
    const invoice = document('2026-11-01', null, '2027-01-05')
    const found = expectedDate(invoice, TWENTY_OR_FORTY, asOf, { userDate: 'leftOut' })
    expect([found.expectedOn, found.expectedBy]).toEqual(['2036-11-21', 'leftOut'])
    expect(found.profile.ppmByDay.filter(ppm => ppm > 0)).toEqual([WHOLE_PPM])
  })

  it('moves a user’s past date over holidays', () => {
    const holidays = new Set([day('2026-11-23')])
    const facts = { userDate: day('2026-11-01'), holidays }
    expect(expectedDate(document('2026-10-01'), TWENTY_OR_FORTY, asOf, facts).expectedOn).toBe(
      '2026-11-24',
    )
  })

  it('is certain of a user’s date, and keeps the uncertainty of a provider’s', () => {
    const invoice = document('2026-11-20', null, '2027-01-10')
    const user = expectedDate(invoice, TWENTY_OR_FORTY, asOf, { userDate: day('2027-01-10') })
    expect(user.profile.ppmByDay.filter(ppm => ppm > 0)).toEqual([WHOLE_PPM])
    const provider = expectedDate(invoice, TWENTY_OR_FORTY, asOf)
    expect(provider.profile.ppmByDay.filter(ppm => ppm > 0)).toEqual([500_000, 500_000])
  })

  const anyDay = fc.integer({ min: -500, max: 60 }).map(days => addDays(asOf, days))
  const anyProfile = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 181 })
    .filter(weights => weights.some(weight => weight > 0))
    .chain(weights =>
      fc.option(fc.integer({ min: -20, max: 60 })).map((earliest): LagProfile => {
        const profile = profileOf(weights, 9, 'contact')
        const late = { earliest: earliest ?? 0, ppmByDay: profile.ppmByDay }
        return earliest === null ? profile : { ...profile, late }
      }),
    )

  it('is always after today, and its profile has no past day', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.option(anyDay),
        fc.option(anyDay),
        fc.option(anyDay),
        anyProfile,
        (issuedOn, dueOn, expectedOn, userDate, profile) => {
          const found = expectedDate({ issuedOn, dueOn, expectedOn }, profile, asOf, { userDate })
          expect(found.expectedOn > asOf).toBe(true)
          const { ppmByDay } = found.profile
          expect(ppmByDay.reduce((sum, ppm) => sum + ppm, 0)).toBe(WHOLE_PPM)
          const first = ppmByDay.findIndex(ppm => ppm > 0)
          if (issuedOn <= asOf) expect(first).toBeGreaterThan(daysBetween(issuedOn, asOf))
        },
      ),
    )
  })

  it('[FIG-01] the usual day is the expected day while no day of the profile has passed', () => {
    fc.assert(
      fc.property(anyDay, fc.option(anyDay), anyProfile, (issuedOn, dueOn, profile) => {
        const it = { issuedOn, dueOn, expectedOn: null }
        const { expectedOn, usual } = expectedDate(it, profile, addDays(issuedOn, -1))
        const counted = usual?.from === 'due' ? dueOn : issuedOn
        expect(usual?.on).toBe(expectedOn)
        expect(counted && addDays(counted, usual?.days ?? 0)).toBe(expectedOn)
      }),
    )
  })

  it('is never earlier because a day has passed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), anyProfile, (age, profile) => {
        const issuedOn = addDays(asOf, -age)
        const it = { issuedOn, dueOn: null, expectedOn: null }
        const [now, tomorrow] = [asOf, addDays(asOf, 1)].map(on => expectedDate(it, profile, on))
        expect((tomorrow?.expectedOn ?? '') >= (now?.expectedOn ?? '')).toBe(true)
      }),
    )
  })
})
