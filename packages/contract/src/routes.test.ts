import { ROLE_ORDER } from '@millpond/core/organisation'
import { describe, expect, it } from 'vitest'
import { PERMITS } from './permits.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

const all = Object.entries(routes) as [keyof typeof routes, Route][]
const ID = '0b9f2c1e-5a7d-4f3b-9c8e-1d2f3a4b5c6d'
const isOfOrganisation = ({ access }: Route) => access === 'organisation'

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
    expect(of('getScenarios')).toBe('GET /api/scenarios')
    expect(of('getSavedReports')).toBe('GET /api/saved-reports')
    expect(of('postLogs')).toBe('POST /api/logs')
  })

  it('[BIL-04] has the paths of billing, letter for letter', () => {
    const of = (name: keyof typeof routes) => `${routes[name].method} ${routes[name].path}`
    expect(of('getActiveProducts')).toBe('GET /stripe/active-products')
    expect(of('getSubscriptions')).toBe('GET /stripe/subscriptions')
    expect(of('getPortal')).toBe('GET /stripe/portal')
    expect(of('checkOutOrganisations')).toBe('PUT /stripe/orgs-check-out')
    expect(of('checkOutProduct')).toBe('POST /stripe/product-checkout/{organisationId}')
  })

  it('[USE-05] spells organisations in every path, as the specification does', () => {
    const paths = all.map(([, { path }]) => path)
    expect(paths.filter(path => /organizations?\b/i.test(path))).toEqual([])
    expect(paths.filter(path => path.startsWith('/api/organisations')).length).toBeGreaterThan(10)
  })

  it('is open to strangers only where it has to be', () => {
    const open = all.filter(([, { access }]) => access === 'public').map(([name]) => name)
    expect(open.sort()).toMatchInlineSnapshot(`
      [
        "beginPasskeySignIn",
        "finishConnection",
        "finishExternalSignIn",
        "finishReset",
        "finishStoreArrival",
        "getActiveProducts",
        "getOutbox",
        "getProviders",
        "getSharedReportFile",
        "getSignInWays",
        "giveSecondFactor",
        "openSharedReport",
        "readInvite",
        "requestReset",
        "signIn",
        "signInWithPasskey",
        "signUp",
        "startExternalSignIn",
        "unsubscribe",
        "verifyEmail",
        "visitSample",
      ]
    `)
    const byCookie = all.filter(([, { access }]) => access === 'cookie').map(([name]) => name)
    expect(byCookie.sort()).toEqual(['refresh', 'signOut'])
  })
})

describe('the permits', () => {
  it.each(all)(
    '[ORG-06] of %s ask for a role exactly where there is an organisation',
    (name, each) => {
      const { least } = PERMITS[name]
      expect((ROLE_ORDER as readonly string[]).includes(least)).toBe(isOfOrganisation(each))
      if (each.access === 'public') expect(least).toBe('anyone')
      if (each.access === 'cookie') expect(least).toBe('cookie')
    },
  )

  it('[ORG-06] let a viewer change nothing in an organisation except their own membership', () => {
    const changing = all.filter(([, each]) => isOfOrganisation(each) && each.method !== 'GET')
    const byReaders = changing.filter(([name]) => PERMITS[name].least === 'viewer')
    expect(byReaders.map(([name]) => name)).toEqual(['leaveOrganisation'])
  })

  it('[AUTH-08] let a support session read, or change where the owner allowed it, and no more', () => {
    for (const [name, each] of all) {
      const { visit, confirmed } = PERMITS[name]
      if (visit === 'whenAllowed') expect(isOfOrganisation(each)).toBe(true)
      if (visit === 'read' && name !== 'endVisit' && name !== 'postLogs') {
        expect(each.method).toBe('GET')
      }
      if (confirmed) expect(visit).toBe('never')
    }
  })
})

it('[ORG-06] a visit of the sample company reads what a viewer reads, and nothing of a person', () => {
  const read = all.filter(([name]) => PERMITS[name].sample)
  for (const [name, { method, access, permit }] of read) {
    expect([name, method, permit.visit]).toEqual([name, 'GET', 'read'])
    const isList = name === 'getOrganisations'
    expect([access, permit.least]).toEqual(
      isList ? ['signedIn', 'signedIn'] : ['organisation', 'viewer'],
    )
  }
  const names = read.map(([name]) => name)
  expect(names).toContain('getAllItemData')
  for (const closed of ['getMembers', 'exportOrganisation', 'getActivity', 'getAccount']) {
    expect(names).not.toContain(closed)
  }
})

it('[API-01] an API token opens few routes, and reads only', () => {
  const open = all.filter(([, { permit }]) => permit.token !== null)
  expect(open.map(([name, { permit }]) => `${name}: ${permit.token}`)).toEqual([
    'getApiOrganisations: any',
    'getApiForecast: figures:read',
    'getApiReports: reports:read',
    'getQuarterly: figures:read',
    'getReportResult: reports:read',
  ])
  for (const [name, { method, line, permit }] of open) {
    const isList = name === 'getApiOrganisations'
    expect([method, permit.least]).toEqual(['GET', isList ? 'signedIn' : 'viewer'])
    expect([permit.confirmed, 'sends' in line]).toEqual([false, false])
  }
})

it('[ORG-06] the list of permits says what the routes say', async () => {
  const rows = all.map(([name, { method, path, permit, entitlement }]) => {
    const { least, visit, confirmed, factor, needs, sample, token } = permit
    const right = [confirmed ? 'yes' : 'no', factor, needs, sample ? 'yes' : 'no']
    const cells = [name, `${method} ${path}`, least, visit, ...right]
    return `| ${[...cells, entitlement ?? '', token ?? ''].join(' | ')} |`
  })
  const text = [
    '# Who may call what',
    '',
    'Made from the routes: `npx vitest run --project unit packages/contract -u` updates it.',
    '',
    '| route | address | least | support session | confirmed | second factor | plan | ' +
      'sample visit | pass | API token |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ]
  await expect(text.join('\n')).toMatchFileSnapshot('../permits.md')
})

it('[BIL-05] [BIL-06] only changes of what is planned, imports and new clients need a plan', () => {
  const names = all.filter(([, { permit }]) => permit.needs === 'fullAccess').map(([name]) => name)
  expect(names).toEqual([
    'addClient',
    'startImport',
    'loadBooksFile',
    'putForecastSettings',
    'putExpectedDates',
    'createBudget',
    'updateBudget',
    'deleteBudget',
    'updateOrgItemDataChanges',
    'updateCustomer',
    'putCustomerLabel',
    'updateTransfer',
    'updateDrivers',
    'createScenario',
    'updateScenario',
    'adoptScenario',
    'undoAdoption',
    'deleteScenario',
    'createReportLink',
    'sendReport',
    'saveReportSchedule',
    'createReport',
    'changeReports',
    'updateReport',
    'copyReport',
    'openReportDraft',
    'publishReport',
    'setReportStatus',
    'deleteReport',
    'restoreSheet',
    'putSheetLines',
    'putAlertRule',
    'snoozeAlert',
    'createWebhook',
    'updateWebhook',
    'renewWebhookSecret',
    'testWebhook',
  ])
})

describe.each(all)('%s', (_, each) => {
  it('[API-02] carries organisationId where it belongs to an organisation, and only there', () => {
    const taken = each.query?.safeParse({ organisationId: ID }).data ?? {}
    const unnamed = each.query?.safeParse({}).error?.issues.map(issue => issue.path.join()) ?? []
    if (isOfOrganisation(each)) expect(unnamed).toContain('organisationId')
    else expect(taken).not.toHaveProperty('organisationId')
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

it.each(all.filter(([, { body }]) => body))('%s accepts no unknown field', (_, { body }) => {
  const issues = body?.safeParse({ isAdmin: true }).error?.issues ?? []
  expect(issues.map(issue => issue.code)).toContain('unrecognized_keys')
})

const withEmpty = all.flatMap(([name, { line, reply }]) =>
  'empty' in line && line.empty !== null ? [{ name, line, reply, empty: line.empty }] : [],
)

it.each(withEmpty)('[API-08] $name: its empty answer has the form of its reply', each => {
  const message = 'message' in each.line ? each.line.message : 'Mock success'
  const { error } = each.reply.safeParse({ message, ...each.empty })
  expect(error?.issues ?? []).toEqual([])
})
