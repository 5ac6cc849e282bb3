import type { Organisation } from '@millpond/contract/organisation'
import { useEffect } from 'react'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useGetPortfolioQuery } from '#api/partner-api.ts'
import { useOrganisations } from '#current/organisation.ts'
import { switchOrganisation } from '#current/switch-organisation.ts'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'
import { BecomePartner } from './become-partner.tsx'
import { PortfolioView } from './portfolio-view.tsx'

/** UI-03: the clients, those that need attention first. */
export function Component() {
  const { organisations, organisationId, isLoaded } = useOrganisations()
  const partner = partnerOf(organisations, organisationId)
  const partnerId = partner?.organisationId
  const isElsewhere = partnerId !== undefined && partnerId !== organisationId
  useEffect(() => {
    // The header shows the organisation of the page: here, the partner itself.
    if (isElsewhere) void switchOrganisation(partnerId)
  }, [isElsewhere, partnerId])
  if (!isLoaded || isElsewhere) return <Loading />
  return partner ? <Portfolio partner={partner} /> : <BecomePartner />
}

/** The current partner, otherwise the partner of the current client, otherwise the first. */
export function partnerOf(
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

function Portfolio({ partner }: { partner: Organisation }) {
  const { organisationId } = partner
  const { currentData, error, refetch } = useGetPortfolioQuery({ organisationId })
  if (currentData) return <PortfolioView partner={partner} portfolio={currentData} />
  if (!error) return <Loading />
  return (
    <FlowError
      title="We couldn’t load your clients."
      message={plainMessage(error)}
      impact="high"
      correlationId={isGatewayError(error) ? error.correlationId : null}
      onTryAgain={() => void refetch()}
    />
  )
}
