import { startSession, useSession } from '#current/session.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import { FlowError } from '#ui/flow-error.tsx'
import { tooManyTries } from './credentials.ts'
import { Maintenance } from './maintenance.tsx'

/** It is unknown who is signed in, because the network or the gateway does not answer. */
export function StartFailed() {
  const { auth } = useSession()
  const refusal = signInClient.refusal()
  if (refusal?.status === 503) return <Maintenance refusal={refusal} />
  return (
    <FlowError
      title={auth.error ?? ''}
      message={
        refusal?.retryAfterS && refusal.status === 429
          ? tooManyTries(refusal.retryAfterS)
          : 'We couldn’t check whether you’re signed in. Check your connection and try again.'
      }
      impact="critical"
      correlationId={refusal?.failure?.correlationId}
      onTryAgain={() => void startSession()}
    />
  )
}
