import type { Organisation } from '@millpond/contract/organisation'
import { atLeast } from '@millpond/core/organisation'
import { useGetActiveProductsQuery, useGetSubscriptionsQuery } from '#api/billing-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useGetMembersQuery } from '#api/member-api.ts'
import { useOrganisation } from '#current/organisation.ts'
import { PATHS } from '#paths.ts'
import { type Catalogue, priceByPeriod, priceOf } from '#screen/plan-prices.ts'
import { SettingsPage } from '#screen/settings-page.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from './billing.module.css'
import { OwnPlan } from './own-plan.tsx'
import { NO_BILLING } from './plan-words.ts'
import { Receipts } from './receipts.tsx'

const TITLE = 'Billing'

/** What is paid for the organisation, and by which card. */
export function Component() {
  const organisation = useOrganisation()
  const { data, error, refetch } = useGetActiveProductsQuery()
  if (error) {
    return (
      <FlowError
        title="We couldn’t load the plans."
        message={plainMessage(error)}
        impact="high"
        correlationId={isGatewayError(error) ? error.correlationId : null}
        onTryAgain={() => void refetch()}
      />
    )
  }
  if (!organisation || !data) return <Loading />
  if (data.billing === 'off') return <SettingsPage title={TITLE} about={NO_BILLING} />
  if (organisation.isSample) return <SamplePlans catalogue={data} />
  if (!atLeast(organisation.role, 'owner')) return <OwnerPays organisation={organisation} />
  const about = data.billing === 'test' ? 'Test payments: no money moves.' : undefined
  return (
    <SettingsPage key={organisation.organisationId} title={TITLE} about={about}>
      <Plans organisation={organisation} catalogue={data} />
    </SettingsPage>
  )
}

/** What a company of one's own costs. */
function SamplePlans({ catalogue }: { readonly catalogue: Catalogue }) {
  const prices = (['monthly', 'yearly'] as const).flatMap(
    pricing => priceOf(catalogue, 'business', pricing) ?? [],
  )
  return (
    <SettingsPage title={TITLE} about="The sample company is free.">
      <Panel title="Plans for your own company">
        <div className={styles.form}>
          <ul>
            {prices.map(price => (
              <li key={price.pricing}>{priceByPeriod(price)}</li>
            ))}
          </ul>
          <div>
            <LinkButton variant="primary" href={PATHS.onboardingConnect}>
              Add a company
            </LinkButton>
          </div>
        </div>
      </Panel>
    </SettingsPage>
  )
}

interface PlansProps {
  readonly organisation: Organisation
  readonly catalogue: Catalogue
}

function Plans({ organisation, catalogue }: PlansProps) {
  const { data, error, refetch } = useGetSubscriptionsQuery()
  if (error) {
    return (
      <FlowError
        title="We couldn’t load your plan."
        message={plainMessage(error)}
        impact="high"
        correlationId={isGatewayError(error) ? error.correlationId : null}
        onTryAgain={() => void refetch()}
      />
    )
  }
  if (!data) return <Loading />
  return (
    <>
      <OwnPlan {...{ organisation, catalogue }} subscriptions={data.subscriptions} />
      <Receipts organisationId={organisation.organisationId} />
    </>
  )
}

/** Others see who manages billing, and no price. */
function OwnerPays({ organisation: { organisationId } }: { organisation: Organisation }) {
  const { currentData, isLoading } = useGetMembersQuery({ organisationId })
  if (isLoading) return <Loading />
  const owner = currentData?.members.find(({ role }) => role === 'owner')
  const name = owner ? (owner.name ?? owner.email) : 'The owner'
  return <SettingsPage title={TITLE} about={`${name} manages billing.`} />
}
