import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { pause } from '#platform/clock.ts'
import { preferences } from '#platform/storage.ts'
import { loadOrganisations, organisationState } from './organisation-state.ts'

/** Spec §9, "Organisation switch delay". */
const SWITCH_PAUSE_MS = 10

let latest = 0

/**
 * Spec §4, "Organisation switch", its four steps in order. Of two overlapping switches, the later
 * one ends the switching.
 */
export async function switchOrganisation(organisationId: string): Promise<void> {
  latest += 1
  const mine = latest
  organisationState.update(state => ({ ...state, isSwitching: true, error: null }))
  cache.dispatch(gatewayApi.util.resetApiState())

  preferences.keepOrganisationId(organisationId)
  organisationState.update(state => ({ ...state, organisationId }))

  // Loading stores its own failure; the switch is complete anyway.
  await loadOrganisations()

  await pause(SWITCH_PAUSE_MS)
  if (mine !== latest) return
  organisationState.update(state => ({ ...state, isSwitching: false }))
}
