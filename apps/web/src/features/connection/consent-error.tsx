import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { FlowError } from '#ui/flow-error.tsx'

interface ConsentErrorProps {
  readonly error: unknown
  readonly onTryAgain: () => void
}

export function ConsentError({ error, onTryAgain }: ConsentErrorProps) {
  if (!error) return null
  return (
    <FlowError
      title="Xero could not be opened."
      message={plainMessage(error)}
      impact="high"
      correlationId={isGatewayError(error) ? error.correlationId : null}
      onTryAgain={onTryAgain}
    />
  )
}
