import { describe, expect, it } from 'vitest'
import { linkExpiry, linkState, shortAddress } from './link.ts'

const at = (text: string) => Date.parse(`2026-${text}:00Z`)

describe('links to published reports [REP-02]', () => {
  it.each([
    // created, days, revoked, now, state
    ['11-21T09:00', 30, false, '11-21T09:00', 'live'],
    ['11-21T09:00', 30, false, '12-21T08:59', 'live'],
    ['11-21T09:00', 30, false, '12-21T09:00', 'expired'],
    ['11-21T09:00', 1, false, '11-22T08:59', 'live'],
    ['11-21T09:00', 1, false, '11-22T09:00', 'expired'],
    ['11-21T09:00', 30, true, '11-21T09:00', 'revoked'],
    ['11-21T09:00', 1, true, '12-31T09:00', 'revoked'],
  ] as const)('created %s for %i days, revoked %s: on %s it is %s', (...row) => {
    const [created, days, isRevoked, now, state] = row
    const expiresAt = linkExpiry(at(created), days)
    expect(linkState({ expiresAt, isRevoked }, at(now))).toBe(state)
  })

  it.each([
    ['203.0.113.7', '203.0.113.x'],
    ['2001:db8:85a3:8d3', '2001:db8:85a3:…'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:…'],
    ['', ''],
  ])('of the address %s the log keeps %s', (address, kept) => {
    expect(shortAddress(address)).toBe(kept)
  })
})
