import { describe, expect, it } from 'vitest'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

const all = Object.entries(routes) as [keyof typeof routes, Route][]
const ID = '0b9f2c1e-5a7d-4f3b-9c8e-1d2f3a4b5c6d'
const isOfOrganisation = ({ access }: Route) => typeof access === 'object'

describe('the list of routes', () => {
  it('names every method and path once', () => {
    const addresses = all.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('[API-02] has the paths of the specification, letter for letter', () => {
    const of = (name: keyof typeof routes) => `${routes[name].method} ${routes[name].path}`
    expect(of('getAllItemData')).toBe('GET /api/organisations/monthly-data-indexed')
    expect(of('getNotifications')).toBe('GET /api/notifications')
    expect(of('getOrganisations')).toBe('GET /api/organisations')
    expect(of('updateOrganisation')).toBe('PUT /api/organisations')
    expect(of('postLogs')).toBe('POST /api/logs')
  })

  it('is open to strangers only where it has to be', () => {
    const open = all.filter(([, { access }]) => access === 'public').map(([name]) => name)
    expect(open.sort()).toEqual(['finishConnection', 'getProviders', 'signIn', 'signUp'])
    const byCookie = all.filter(([, { access }]) => access === 'cookie').map(([name]) => name)
    expect(byCookie.sort()).toEqual(['refresh', 'signOut'])
  })

  it('gives nothing to a reader that changes something', () => {
    for (const [, each] of all.filter(([, found]) => isOfOrganisation(found))) {
      const isRead = each.method === 'GET'
      expect((each.access as { organisation: string }).organisation === 'viewer').toBe(isRead)
    }
  })
})

describe.each(all)('%s', (_, each) => {
  it('[API-02] carries organisationId where it belongs to an organisation, and only there', () => {
    const takesOne = each.query?.safeParse({ organisationId: ID }).success === true
    const takesNone = each.query === undefined || each.query.safeParse({}).success
    if (isOfOrganisation(each)) expect([takesOne, takesNone]).toEqual([true, false])
    else expect(takesNone).toBe(true)
  })

  it('says in a line what it is for, without a full stop', () => {
    expect(each.summary).toMatch(/^[A-Zg].{10,120}[^.]$/)
  })
})

it.each(all.filter(([, { method }]) => method === 'GET' || method === 'DELETE'))(
  '%s sends no body',
  (_, { body }) => {
    expect(body).toBeUndefined()
  },
)

it.each(all.filter(([, { body }]) => body))(
  '%s takes no field that nobody asked for',
  (_, { body }) => {
    const issues = body?.safeParse({ isAdmin: true }).error?.issues ?? []
    expect(issues.map(issue => issue.code)).toContain('unrecognized_keys')
  },
)
