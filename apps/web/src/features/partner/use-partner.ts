import type { Organisation } from '@millpond/contract/organisation'
import { useEffect } from 'react'
import { useOrganisations } from '#current/organisation.ts'
import { switchOrganisation } from '#current/switch-organisation.ts'

/** The partner firm of the screen; undefined if the person has none, null while it loads. */
export function usePartner(): Organisation | undefined | null {
  const { organisations, organisationId, isLoaded } = useOrganisations()
  const partner = partnerOf(organisations, organisationId)
  const partnerId = partner?.organisationId
  const isElsewhere = partnerId !== undefined && partnerId !== organisationId
  useEffect(() => {
    // The header shows the organisation of the page: here, the partner itself.
    if (isElsewhere) void switchOrganisation(partnerId)
  }, [isElsewhere, partnerId])
  return !isLoaded || isElsewhere ? null : partner
}

/** The current partner, otherwise the partner of the current client, otherwise the first. */
function partnerOf(
  organisations: readonly Organisation[],
  organisationId: string | null,
): Organisation | undefined {
  const partners = organisations.filter(each => each.isPartner && each.access === 'member')
  const current = organisations.find(each => each.organisationId === organisationId)
  return (
    partners.find(each => each.organisationId === organisationId) ??
    partners.find(each => each.organisationId === current?.parentOrganisationId) ??
    partners[0]
  )
}
