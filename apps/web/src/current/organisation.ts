import type { Organisation } from '@millpond/contract/organisation'
import { organisationNamed, organisationState } from './organisation-state.ts'
import { useStore } from './use-store.ts'

export const useOrganisations = () => useStore(organisationState)

/** The current organisation; null before the list is read and if there is none. */
export function useOrganisation(): Organisation | null {
  const state = useStore(organisationState)
  return organisationNamed(state, state.organisationId)
}
