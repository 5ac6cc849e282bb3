import type { Organisation } from '@millpond/contract/organisation'
import { organisationNamed, organisationState } from './organisation-state.ts'
import { useStore } from './use-store.ts'

export const useOrganisations = () => useStore(organisationState)

/** The organisation being looked at; null before the list is there and when there is none. */
export function useOrganisation(): Organisation | null {
  const state = useStore(organisationState)
  return organisationNamed(state, state.organisationId)
}
