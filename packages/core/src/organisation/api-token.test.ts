import { describe, expect, it } from 'vitest'
import { API_SCOPES, type ScopeNeed, scopeName, scopeRefusal, tokenExpiry } from './api-token.ts'

describe('[API-01] API tokens', () => {
  it.each([
    // scopes, what the route asks, what the refusal says
    [['figures:read'], 'figures:read', null],
    [['figures:read', 'reports:read'], 'reports:read', null],
    [['figures:read'], 'reports:read', 'scope reports:read'],
    [['reports:read'], 'figures:read', 'scope figures:read'],
    [['reports:read'], 'any', null],
    [[], 'any', null],
    [[], 'figures:read', 'scope figures:read'],
    [['figures:read', 'reports:read'], null, 'Sign in instead'],
    [['any'], 'figures:read', 'scope figures:read'],
  ] as const)('with %j, a route that asks for %s is refused with: %s', (scopes, need, words) => {
    const refusal = scopeRefusal(scopes, need as ScopeNeed)
    if (words === null) expect(refusal).toBeNull()
    else expect(refusal).toContain(words)
  })

  it('have scopes with names; an unknown scope is shown as it is', () => {
    expect([...API_SCOPES, 'plans:read'].map(scopeName)).toEqual([
      'Forecast and quarterly figures',
      'Published reports',
      'plans:read',
    ])
  })

  it('end after the chosen days', () => {
    const now = Date.parse('2026-11-27T09:00:00Z')
    expect(new Date(tokenExpiry(now, 90)).toISOString()).toBe('2027-02-25T09:00:00.000Z')
  })
})
