import type { ImportProgress } from '@millpond/contract/connection'
import type { Organisation } from '@millpond/contract/organisation'
import { atLeast } from '@millpond/core/organisation'
import { Button } from '#ui/button.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import type { ReturnProblem } from './connect-return.ts'
import { ConsentError } from './consent-error.tsx'
import { useConsent } from './use-consent.ts'

interface MissingTransfersProps {
  readonly organisation: Organisation
  readonly providerName: string
  readonly progress: ImportProgress | null
  /** The failure of the last try. */
  readonly returned: ReturnProblem | null
}

/** A consent from before transfers were read does not cover them; a new one does. */
export function MissingTransfers(props: MissingTransfersProps) {
  const { organisation, providerName, progress, returned } = props
  const { organisationId, isPartner, provider, role } = organisation
  const consent = useConsent()
  const isRefused = progress?.steps.some(
    ({ kind, skipped }) => kind === 'bankTransfers' && skipped > 0,
  )
  if (!isRefused || provider === null) return null
  const accountType = isPartner ? 'partner' : 'individual'
  const reconnect = () => void consent.begin({ provider, accountType, organisationId })
  if (returned && !consent.error) {
    return <FlowError {...returned} impact="high" onTryAgain={reconnect} />
  }
  return (
    <div>
      <p>
        Cash in and cash out are missing because this connection cannot read transfers between your
        own accounts. {atLeast(role, 'owner') ? 'Reconnect' : 'Ask an owner to reconnect'}{' '}
        {providerName} to add them.
      </p>
      <ConsentError provider={provider} error={consent.error} onTryAgain={reconnect} />
      {atLeast(role, 'owner') && (
        <Button
          variant="primary"
          busyLabel={consent.isBusy ? `Opening ${providerName}…` : undefined}
          onClick={reconnect}
        >
          Reconnect {providerName}
        </Button>
      )}
    </div>
  )
}
