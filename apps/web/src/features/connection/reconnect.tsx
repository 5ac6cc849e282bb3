import type { Organisation } from '@millpond/contract/organisation'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { ConsentError } from './consent-error.tsx'
import { useConsent } from './use-consent.ts'

/** The same books again: nothing is asked that is known already. */
export function Reconnect({ organisation }: { organisation: Organisation }) {
  const { organisationId, isPartner, name, tenantName } = organisation
  const consent = useConsent()
  const reconnect = () =>
    void consent.begin({
      provider: 'xero',
      accountType: isPartner ? 'partner' : 'individual',
      organisationId,
    })
  return (
    <Panel title={`${name} is disconnected`}>
      <p>
        You still see the last figures we read. At Xero, choose {tenantName ?? name} again to go on.
      </p>
      <ConsentError error={consent.error} onTryAgain={reconnect} />
      <Button
        variant="primary"
        busyLabel={consent.isBusy ? 'Opening Xero…' : undefined}
        onClick={reconnect}
      >
        {`Reconnect ${name}`}
      </Button>
    </Panel>
  )
}
