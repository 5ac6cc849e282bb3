import { type ProviderName, providerWord } from '@millpond/core/organisation'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { FlowError } from '#ui/flow-error.tsx'

interface ConsentErrorProps {
  readonly provider: ProviderName
  readonly error: unknown
  readonly onTryAgain: () => void
}

export function ConsentError({ provider, error, onTryAgain }: ConsentErrorProps) {
  if (!error) return null
  return (
    <FlowError
      title={`We couldn’t open ${providerWord(provider)}.`}
      message={plainMessage(error)}
      impact="high"
      correlationId={isGatewayError(error) ? error.correlationId : null}
      onTryAgain={onTryAgain}
    />
  )
}
