import type { Organisation } from '@millpond/contract/organisation'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useGetPortfolioQuery } from '#api/partner-api.ts'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'
import { BecomePartner } from './become-partner.tsx'
import { PortfolioView } from './portfolio-view.tsx'
import { usePartner } from './use-partner.ts'

/** UI-03: the clients, those that need attention first. */
export function Component() {
  const partner = usePartner()
  if (partner === null) return <Loading />
  return partner ? <Portfolio partner={partner} /> : <BecomePartner />
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
