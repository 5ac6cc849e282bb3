import type { Organisation } from '@millpond/contract/organisation'
import { atLeast, type ProviderName, providerWord } from '@millpond/core/organisation'
import { useGetProvidersQuery } from '#api/gateway-api.ts'
import { Button } from '#ui/button.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Panel } from '#ui/panel.tsx'
import type { ReturnProblem } from './connect-return.ts'
import styles from './connection.module.css'
import { ConsentError } from './consent-error.tsx'
import { useConsent } from './use-consent.ts'

/** Whether the consent can be given for this organisation, instead of adding another one. */
export const wantsBooks = ({
  connectionStatus,
  booksFile,
  isSample,
  isPartner,
  role,
}: Organisation) =>
  connectionStatus === 'disconnected' ||
  (connectionStatus === null && !booksFile && !isSample && !isPartner && atLeast(role, 'owner'))

/** The same books again, or the first books of an organisation that was created by its name. */
export function Reconnect(props: { organisation: Organisation; problem?: ReturnProblem | null }) {
  const { organisation, problem } = props
  const { organisationId, isPartner, name, tenantName, connectionStatus } = organisation
  const isFirst = connectionStatus === null
  const own = tenantName ?? name
  const books = providerWord(organisation.provider)
  const consent = useConsent()
  const { data: providers = [] } = useGetProvidersQuery()
  const choices = organisation.provider ? [organisation.provider] : providers.map(each => each.name)
  const connect = (provider: ProviderName = choices[0] ?? 'xero') =>
    void consent.begin({
      provider,
      accountType: isPartner ? 'partner' : 'individual',
      organisationId,
    })
  // Only one button at a time: the failure message has the same one.
  if (problem && !consent.error) {
    return <FlowError {...problem} impact="high" onTryAgain={() => connect()} />
  }
  return (
    <Panel title={isFirst ? `${name} is not connected yet` : `${name} is disconnected`}>
      <div className={styles.form}>
        <p>
          {isFirst
            ? `Choose the company to connect to ${name}.`
            : `You still see the last figures. In ${books}, choose ${own} again to reconnect.`}
        </p>
        <ConsentError
          provider={consent.provider}
          error={consent.error}
          onTryAgain={() => connect(consent.provider)}
        />
        {choices.map((provider, index) => (
          <Button
            key={provider}
            {...(index === 0 && { variant: 'primary' as const })}
            busyLabel={
              consent.isBusy && consent.provider === provider
                ? `Opening ${providerWord(provider)}…`
                : undefined
            }
            onClick={() => connect(provider)}
          >
            {choices.length > 1
              ? `Connect ${name} to ${providerWord(provider)}`
              : `${isFirst ? 'Connect' : 'Reconnect'} ${name}`}
          </Button>
        ))}
      </div>
    </Panel>
  )
}
