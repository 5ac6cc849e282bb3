import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { month } from '#time'
import {
  endedItem,
  isPackItemDue,
  leftOutText,
  MAX_PACK_TRIES,
  monthReason,
  newPackItem,
  type PackItem,
  type PackOutcome,
  packMonth,
  packProgress,
  packRecipients,
  packStep,
  retriedItem,
  startedItem,
  unfitFor,
} from './index.ts'

const [september, october] = [month('2026-09'), month('2026-10')]
const MINUTE = 60_000

describe('which clients fit', () => {
  const fit = { role: 'editor', hasFullAccess: true, hasBooks: true } as const
  it.each([
    [fit, null],
    [{ ...fit, role: 'owner' as const }, null],
    [{ ...fit, hasBooks: false }, 'noBooks'],
    [{ ...fit, hasBooks: false, hasFullAccess: false }, 'noPlan'],
    [{ ...fit, role: 'viewer' as const, hasFullAccess: false }, 'reader'],
    [{ ...fit, role: null }, 'lost'],
  ])('[ORG-06] %j is %s', (facts, unfit) => {
    expect(unfitFor(facts)).toBe(unfit)
  })
})

describe('what is done for a client', () => {
  const none = { published: null, draft: null }
  const draftOf = (of: typeof october | 'lastComplete') => ({
    ...none,
    draft: { month: of, isArchived: false },
  })
  const published = (wasSent: boolean, isArchived = false) => ({
    ...none,
    published: { wasSent, isArchived },
  })
  it.each([
    ['draft', none, 'draft'],
    ['publish', none, 'publish'],
    ['send', none, 'publish'],
    ['draft', draftOf(october), 'keep'],
    ['publish', draftOf(october), 'publishDraft'],
    ['send', draftOf(october), 'publishDraft'],
    ['publish', draftOf(september), 'blocked'],
    ['draft', { ...none, draft: { month: october, isArchived: true } }, 'blocked'],
    ['draft', published(false), 'keep'],
    ['publish', published(false), 'keep'],
    ['send', published(false), 'send'],
    ['send', published(true), 'keep'],
    ['publish', { ...published(false), draft: draftOf(september).draft }, 'keep'],
    ['publish', draftOf('lastComplete'), 'publishDraft'],
    ['draft', draftOf('lastComplete'), 'keep'],
    ['send', published(false, true), 'archived'],
    ['send', published(true, true), 'keep'],
    ['publish', published(false, true), 'keep'],
  ] as const)('[ALR-04] %s with %j: %s', (action, series, step) => {
    expect(packStep(action, { month: october, closeMonth: october }, series)).toBe(step)
  })

  it('[ALR-04] a draft that follows the books is in the way of an older month', () => {
    const months = { month: september, closeMonth: october }
    expect(packStep('publish', months, draftOf('lastComplete'))).toBe('blocked')
    expect(packStep('publish', months, draftOf(september))).toBe('publishDraft')
  })

  it.each([
    ['', '', { recipients: ['a', 'b'], wasSent: false, lack: null }],
    ['a', '', { recipients: ['b'], wasSent: false, lack: null }],
    ['ab', '', { recipients: [], wasSent: true, lack: null }],
    ['a', 'b', { recipients: ['b'], wasSent: true, lack: null }],
    ['', 'b', { recipients: ['a', 'b'], wasSent: false, lack: null }],
    ['', 'ab', { recipients: ['a', 'b'], wasSent: false, lack: 'unsubscribed' }],
  ])('[ALR-04] of the owners a and b, “%s” have it and “%s” want none', (has, no, expected) => {
    const [reached, unsubscribed] = [new Set(has), new Set(no)]
    expect(packRecipients({ owners: ['a', 'b'], reached, unsubscribed })).toEqual(expected)
    const none = { owners: [], reached, unsubscribed }
    expect(packRecipients(none)).toMatchObject({ wasSent: false, lack: 'noOwner' })
  })

  it('[REP-02] the month is complete in the books of the client', () => {
    expect(packMonth(null, september)).toBe(september)
    expect(packMonth(september, october)).toBe(september)
    expect(packMonth(october, september)).toBeNull()
    expect(monthReason(september)).toBe('The books end in September 2026. Sync them, then retry.')
  })
})

describe('the life of a report of a pack', () => {
  const broken: PackOutcome = { kind: 'broken' }
  it('[ALR-04] unknown failures are tried after 1, 5 and 15 minutes, and then end', () => {
    let item = newPackItem(0)
    const pauses: (number | null)[] = []
    for (let now = 0; item.state === 'waiting'; now = item.nextTryAt ?? 0) {
      item = endedItem(startedItem(item, now), broken, now)
      pauses.push(item.nextTryAt === null ? null : (item.nextTryAt - now) / MINUTE)
    }
    expect(pauses).toEqual([1, 5, 15, null])
    expect(item).toMatchObject({ state: 'failed', tries: MAX_PACK_TRIES })
    expect(retriedItem(item, 7)).toEqual(newPackItem(7))
  })

  it('[ALR-04] one that ends its process each time fails after four attempts', () => {
    let item = newPackItem(0)
    let starts = 0
    while (item.state === 'waiting') {
      const next = startedItem(item, item.nextTryAt ?? 0)
      if (next.tries > item.tries) starts += 1
      item = next
    }
    expect(starts).toBe(MAX_PACK_TRIES)
  })

  type Event =
    | { readonly do: 'start' | 'retry' }
    | { readonly do: 'pass'; readonly minutes: number }
    | { readonly do: 'end'; readonly outcome: PackOutcome }
  const events: fc.Arbitrary<Event> = fc.oneof(
    fc.constantFrom<Event>({ do: 'start' }, { do: 'retry' }),
    fc.nat(30).map((minutes): Event => ({ do: 'pass', minutes })),
    fc
      .oneof<fc.Arbitrary<PackOutcome>[]>(
        fc.uuid().map(reportId => ({ kind: 'made', reportId, note: null })),
        fc.constant({ kind: 'stopped', reason: 'No' }),
        fc.constant(broken),
      )
      .map((outcome): Event => ({ do: 'end', outcome })),
  )

  it('[ALR-04] whatever happens, it is made at most once, and never tried at the same time', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), happened => {
        let now = 0
        let item: PackItem = newPackItem(now)
        for (const event of happened) {
          const before = item
          if (event.do === 'pass') now += event.minutes * MINUTE
          else if (event.do === 'end') item = endedItem(item, event.outcome, now)
          else if (event.do === 'start') item = startedItem(item, now)
          else item = retriedItem(item, now)
          if (before.state === 'done') expect(item).toEqual(before)
          if (event.do === 'start' && item.tries > before.tries) {
            expect(isPackItemDue(item, now)).toBe(false)
          }
          expect(item.tries).toBeLessThanOrEqual(MAX_PACK_TRIES)
          expect(item.nextTryAt === null).toBe(item.state !== 'waiting')
          expect(item.reportId === null).toBe(item.state !== 'done')
          expect(item.reason === null && item.state === 'failed').toBe(false)
        }
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) },
    )
  })
})

it.each([
  [
    { waiting: 0, done: 37, failed: 3 },
    '37 of 40 reports are ready. 3 clients need your attention.',
  ],
  [{ waiting: 0, done: 40, failed: 0 }, 'All 40 reports are ready.'],
  [{ waiting: 0, done: 1, failed: 0 }, 'The report is ready.'],
  [{ waiting: 38, done: 1, failed: 1 }, '1 of 40 reports is ready. 1 client needs your attention.'],
  [{ waiting: 2, done: 0, failed: 0 }, '0 of 2 reports are ready.'],
])('[ALR-04] %j: %s', (counts, words) => {
  expect(packProgress(counts)).toBe(words)
})

it('[ALR-04] the zip file names each report that is not in it, and why', () => {
  const lost = { why: 'lost', name: null } as const
  const text = leftOutText([
    { why: 'deleted', name: 'Kauri' },
    lost,
    { why: 'failed', name: 'Rimu' },
    { why: 'failed', name: null },
    { why: 'tooLong', name: 'Tui' },
  ])
  expect(text.split('\n').slice(2)).toEqual([
    'Kauri: The report was deleted.',
    'Rimu: The report could not be written just now. Download the file again.',
    'A company: The report could not be written just now. Download the file again.',
    'Tui: The report has too many pages.',
    'And the reports of 1 company that you can no longer open.',
    '',
  ])
  expect(leftOutText([lost, lost])).toMatch(/of 2 companies that you can no longer open\.\n$/)
})
