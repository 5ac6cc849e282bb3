import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from './_world.ts'
import {
  followOrganisations,
  forgetOrganisations,
  loadOrganisations,
  organisationState,
} from './organisation-state.ts'
import { switchOrganisation } from './switch-organisation.ts'

listenAtGateway()

let stop: () => unknown = () => undefined
beforeEach(() => {
  localStorage.clear()
  stop = followOrganisations()
})
afterEach(() => {
  stop()
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
  vi.useRealTimers()
})

/** Runs the event loop without advancing the fake time. */
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise(done => setImmediate(done))
}

const isReading = () =>
  gatewayApi.endpoints.getOrganisations.select()(cache.getState()).status !== 'fulfilled'

const one = organisation({ name: 'One' })
const two = organisation({ name: 'Two' })

function answerWith(...lists: ReturnType<typeof organisation>[][]) {
  const counts = { reads: 0 }
  gateway.use(
    http.get(at('/api/organisations'), () => {
      counts.reads += 1
      const organisations = lists.length > 1 ? lists.shift() : lists[0]
      return HttpResponse.json({ organisations })
    }),
  )
  return counts
}

describe('the first organisation', () => {
  it('[ORG-02] is the stored one, if it has a subscription', async () => {
    localStorage.setItem('org_id', two.organisationId)
    answerWith([one, two])
    await loadOrganisations()
    expect(organisationState.get()).toMatchObject({
      isLoaded: true,
      organisationId: two.organisationId,
    })
  })

  it('[ORG-02] is the first with a subscription if the stored one has none', async () => {
    const without = organisation({ subscriptionStatus: SUBSCRIPTION_STATUS.none })
    localStorage.setItem('org_id', without.organisationId)
    answerWith([without, one])
    await loadOrganisations()
    expect(organisationState.get().organisationId).toBe(one.organisationId)
  })

  it('[API-08] an empty reply is no organisation, not a crash', async () => {
    gateway.use(http.get(at('/api/organisations'), () => HttpResponse.json({})))
    await loadOrganisations()
    expect(organisationState.get()).toMatchObject({ isLoaded: true, organisationId: null })
  })

  it('if it disappears from the list, another one is selected', async () => {
    answerWith([one, two], [two])
    localStorage.setItem('org_id', one.organisationId)
    await loadOrganisations()
    expect(organisationState.get().organisationId).toBe(one.organisationId)
    cache.dispatch(gatewayApi.util.invalidateTags(['Organisations']))
    await vi.waitFor(() => expect(organisationState.get().organisationId).toBe(two.organisationId))
  })
})

describe('switching', () => {
  it('[ORG-01] resets the cache and flags, stores the id, refetches, pauses 10 ms and unflags', async () => {
    const counts = answerWith([one, two])
    await loadOrganisations()
    const { organisationId } = one
    gateway.use(http.get(at('/api/imports'), () => HttpResponse.json({ latest: null, gaps: [] })))
    const getImport = gatewayApi.endpoints.getImport
    await cache.dispatch(getImport.initiate({ organisationId }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

    const switching = switchOrganisation(two.organisationId)
    // Steps 1 and 2 have happened before anything is awaited.
    expect(getImport.select({ organisationId })(cache.getState()).isUninitialized).toBe(true)
    expect(localStorage.getItem('org_id')).toBe(two.organisationId)
    expect(organisationState.get()).toMatchObject({
      isSwitching: true,
      organisationId: two.organisationId,
      // The new name is known at once, because the list is kept.
      organisations: [one, two],
    })
    await until(() => counts.reads === 2 && !isReading())
    await vi.advanceTimersByTimeAsync(9)
    expect(organisationState.get().isSwitching).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await switching
    expect(organisationState.get().isSwitching).toBe(false)
  })

  it('[ORG-01] an error is stored, and the switch is complete all the same', async () => {
    answerWith([one, two])
    await loadOrganisations()
    gateway.use(
      http.get(at('/api/organisations'), () =>
        HttpResponse.json(
          { code: 'internal', message: 'Try again.', impact: 'high', correlationId: 'c1' },
          { status: 500 },
        ),
      ),
    )
    await switchOrganisation(two.organisationId)
    expect(organisationState.get()).toMatchObject({
      organisationId: two.organisationId,
      isSwitching: false,
      error: 'Try again.',
    })
  })

  it('[ORG-01] of two overlapping switches the later one wins and ends the switching', async () => {
    answerWith([one, two])
    await loadOrganisations()
    const first = switchOrganisation(two.organisationId)
    const second = switchOrganisation(one.organisationId)
    await first
    expect(organisationState.get().isSwitching).toBe(true)
    await second
    expect(organisationState.get()).toMatchObject({
      isSwitching: false,
      organisationId: one.organisationId,
    })
    expect(localStorage.getItem('org_id')).toBe(one.organisationId)
  })
})
