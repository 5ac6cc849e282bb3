import type { Organisation } from '@millpond/contract/organisation'
import { atLeast, chooseInitial, type Role } from '@millpond/core/organisation'
import { gatewayApi } from '#api/gateway-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { cache } from '#api/store.ts'
import { nameOrganisationInLogs } from '#platform/logger.ts'
import { preferences } from '#platform/storage.ts'
import { createStore } from '#platform/store.ts'

/**
 * The list is also stored here, not only in the cache: while a switch empties the cache, the shell
 * still needs the name of the next organisation.
 */
export interface OrganisationState {
  readonly organisations: readonly Organisation[]
  readonly organisationId: string | null
  readonly isLoaded: boolean
  readonly isSwitching: boolean
  readonly error: string | null
}

const NOTHING_YET: OrganisationState = {
  organisations: [],
  organisationId: null,
  isLoaded: false,
  isSwitching: false,
  error: null,
}

export const organisationState = createStore(NOTHING_YET)

organisationState.subscribe(() => {
  const state = organisationState.get()
  nameOrganisationInLogs(organisationNamed(state, state.organisationId)?.name ?? null)
})

let subscription: { readonly unsubscribe: () => void } | null = null

/** Reads the list, and reads it again whenever it becomes stale. */
export async function loadOrganisations(): Promise<void> {
  subscription?.unsubscribe()
  const request = cache.dispatch(
    gatewayApi.endpoints.getOrganisations.initiate(undefined, { forceRefetch: true }),
  )
  subscription = request
  const answer = await request
  if (answer.data) takeOrganisations(answer.data)
  else organisationState.update(state => ({ ...state, error: plainMessage(answer.error) }))
}

/** Follows the cached list; call once. */
export function followOrganisations(): () => void {
  const select = gatewayApi.endpoints.getOrganisations.select()
  let last: readonly Organisation[] | undefined
  return cache.subscribe(() => {
    const { data } = select(cache.getState())
    if (data === undefined || data === last) return
    last = data
    takeOrganisations(data)
  })
}

let mostRole: Role | null = null

/**
 * During a support session no role is higher than this, so that screens offer only what is allowed.
 */
export function limitRoles(most: Role): void {
  mostRole = most
  void loadOrganisations()
}

const limited = (each: Organisation): Organisation =>
  mostRole !== null && atLeast(each.role, mostRole) ? { ...each, role: mostRole } : each

function takeOrganisations(read: readonly Organisation[]) {
  const organisations = mostRole === null ? read : read.map(limited)
  organisationState.update(state => ({
    ...state,
    organisations,
    isLoaded: true,
    error: null,
    organisationId: stillThere(organisations, state.organisationId) ?? initial(organisations),
  }))
}

const stillThere = (list: readonly Organisation[], organisationId: string | null) =>
  list.some(each => each.organisationId === organisationId) ? organisationId : null

/** Spec §4, "Initial organisation selection". */
const initial = (organisations: readonly Organisation[]): string | null =>
  chooseInitial(organisations, preferences.organisationId())?.organisationId ?? null

export function forgetOrganisations(): void {
  subscription?.unsubscribe()
  subscription = null
  organisationState.set(NOTHING_YET)
}

export const organisationNamed = (
  state: OrganisationState,
  organisationId: string | null,
): Organisation | null =>
  state.organisations.find(each => each.organisationId === organisationId) ?? null
