import type { PlanSubscription } from '@millpond/contract/billing'
import type { Organisation } from '@millpond/contract/organisation'
import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { useOrganisations } from '#current/organisation.ts'
import { organisationNamed } from '#current/organisation-state.ts'
import type { Catalogue } from '#screen/plan-prices.ts'
import { planWords } from '#screen/plan-words.ts'
import { usePayPage } from '#screen/use-pay-page.ts'
import { Button } from '#ui/button.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from './billing.module.css'
import { PassesPanel } from './passes-panel.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { firstCharge, planFacts, planOf, withoutPlan } from './plan-words.ts'

interface OwnPlanProps {
  readonly organisation: Organisation
  readonly catalogue: Catalogue
  readonly subscriptions: readonly PlanSubscription[]
}

/** The plan of the organisation; without one, the plans to choose from. */
export function OwnPlan({ organisation, catalogue, subscriptions }: OwnPlanProps) {
  const plan = planOf(subscriptions, organisation.organisationId)
  const note = withoutPlan(organisation)
  // The firm has agreed a price with its client, which need not be ours.
  const isCovered = organisation.subscriptionStatus === SUBSCRIPTION_STATUS.linkedToPartner
  const [isChoosing, setChoosing] = useState(false)
  if (plan === null) {
    return (
      <>
        {note && (
          <Panel title="Your plan">
            <p>{note}</p>
            {isCovered && !isChoosing && (
              <Button onClick={() => setChoosing(true)}>Choose a plan of your own</Button>
            )}
          </Panel>
        )}
        {(!isCovered || isChoosing) && <PlanChoice {...{ organisation, catalogue }} plan={null} />}
      </>
    )
  }
  return <Plan {...{ organisation, catalogue, plan }} />
}

interface PlanProps {
  readonly organisation: Organisation
  readonly catalogue: Catalogue
  readonly plan: PlanSubscription
}

function Plan({ organisation, catalogue, plan }: PlanProps) {
  const state = useOrganisations()
  const [isChanging, setChanging] = useState(false)
  const covered = plan.covers.flatMap(id => organisationNamed(state, id)?.name ?? [])
  const notice = planWords(organisation) ?? firstCharge(plan)
  return (
    <>
      <Panel title="Your plan">
        {notice && <p className={styles.notice}>{notice}</p>}
        <dl className={styles.facts}>
          {planFacts(plan, covered).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <PlanActions plan={plan} isChanging={isChanging} onChange={() => setChanging(true)} />
      </Panel>
      {plan.productId === 'passes' && <PassesPanel organisationId={plan.organisationId} />}
      {isChanging && <PlanChoice {...{ organisation, catalogue, plan }} />}
    </>
  )
}

interface PlanActionsProps {
  readonly plan: PlanSubscription
  readonly isChanging: boolean
  readonly onChange: () => void
}

/** The card and the cancellation are on a page of Stripe. */
function PlanActions({ plan, isChanging, onChange }: PlanActionsProps) {
  const page = usePayPage()
  const busyLabel = page.isBusy ? 'Opening…' : undefined
  const isLifetime = plan.pricing === 'lifetime'
  return (
    <>
      {page.error !== null && (
        <FlowError
          title="We couldn’t open Stripe’s page."
          message={plainMessage(page.error)}
          impact="medium"
          onTryAgain={() => void page.openPortal()}
        />
      )}
      <div className={styles.actions}>
        {plan.payUrl && (
          <LinkButton variant="primary" href={plan.payUrl}>
            {plan.needsConfirmation ? 'Confirm' : 'Pay now'}
          </LinkButton>
        )}
        <Button busyLabel={busyLabel} onClick={() => void page.openPortal()}>
          {plan.payBy === null ? 'Manage payment' : 'Update card'}
        </Button>
        {!isLifetime && !isChanging && <Button onClick={onChange}>Change plan</Button>}
        {!isLifetime && (
          <Button busyLabel={busyLabel} onClick={() => void page.openPortal()}>
            {plan.cancelAt === null ? 'Cancel plan' : 'Keep my plan'}
          </Button>
        )}
      </div>
    </>
  )
}
