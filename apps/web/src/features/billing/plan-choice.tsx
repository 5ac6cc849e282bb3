import type { PlanSubscription } from '@millpond/contract/billing'
import type { Organisation } from '@millpond/contract/organisation'
import type { RecurringPricing } from '@millpond/core/billing'
import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { type FormEvent, useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { billingPath } from '#paths.ts'
import { browserTimers } from '#platform/clock.ts'
import {
  PASS_COUNT_ID,
  PassCountField,
  passCountOf,
  passCountProblem,
} from '#screen/pass-count-field.tsx'
import { type Catalogue, priceOf, priceText } from '#screen/plan-prices.ts'
import { PlanRadios } from '#screen/plan-radios.tsx'
import { pageAt, usePayPage } from '#screen/use-pay-page.ts'
import { Button } from '#ui/button.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from './billing.module.css'
import { changeText, firstSum } from './plan-words.ts'

interface PlanChoiceProps {
  readonly organisation: Organisation
  readonly catalogue: Catalogue
  /** The plan to change; null to choose the first one. */
  readonly plan: PlanSubscription | null
}

/** Monthly or yearly; a partner says for how many clients, a monthly subscriber may pay once. */
export function PlanChoice({ organisation, catalogue, plan }: PlanChoiceProps) {
  return (
    <Panel title={plan ? 'Change plan' : 'Choose a plan'}>
      <div className={styles.plans}>
        {plan ? (
          <ChangePeriod {...{ plan, catalogue }} />
        ) : (
          <FirstPlan {...{ organisation, catalogue }} />
        )}
        {plan && <LifetimeOffer {...{ organisation, catalogue, plan }} />}
      </div>
    </Panel>
  )
}

const FIRST_PASSES = '3'

function FirstPlan({ organisation, catalogue }: Omit<PlanChoiceProps, 'plan'>) {
  const { organisationId, name, isPartner, subscriptionStatus } = organisation
  const page = usePayPage()
  const [pricing, setPricing] = useState<RecurringPricing>('monthly')
  const [typed, setTyped] = useState(FIRST_PASSES)
  const productId = isPartner ? 'passes' : 'business'
  const passes = isPartner ? passCountOf(typed, 1) : 1
  const price = priceOf(catalogue, productId, pricing)
  const problem = passes === null ? passCountProblem(1) : undefined
  const pay = (event?: FormEvent) => {
    event?.preventDefault()
    if (passes === null) return
    const here = pageAt(billingPath(organisationId))
    void page.checkOut({
      orgs: [{ id: organisationId, name }],
      ...{ success_url: here, cancel_url: here },
      isPartner,
      isTrialPartner: subscriptionStatus === SUBSCRIPTION_STATUS.partnerTrialling,
      pricing,
      ...(isPartner && { passes }),
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={pay}>
      <FormErrorSummary errors={problem ? [{ fieldId: PASS_COUNT_ID, message: problem }] : []} />
      <PayPageError error={page.error} onTryAgain={() => pay()} />
      {isPartner && <PassCountField value={typed} error={problem} onChange={setTyped} />}
      <PlanRadios {...{ catalogue, productId }} value={pricing} onChange={setPricing} />
      {price && passes !== null && (
        <p className={styles.sum}>{firstSum(organisation, price, passes, browserTimers.now())}</p>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          busyLabel={page.isBusy ? 'Opening the payment page…' : undefined}
        >
          Continue to payment
        </Button>
      </div>
      <p className={styles.hint}>You enter your card on Stripe’s page. We never see it.</p>
    </form>
  )
}

interface ChangePeriodProps {
  readonly plan: PlanSubscription
  readonly catalogue: Catalogue
}

/** Stripe shows what the change costs before it takes effect. */
function ChangePeriod({ plan, catalogue }: ChangePeriodProps) {
  const page = usePayPage()
  const other = plan.pricing === 'monthly' ? 'yearly' : 'monthly'
  const price = priceOf(catalogue, plan.productId, other)
  return (
    <div className={styles.form}>
      <PayPageError
        error={page.error}
        onTryAgain={() => void page.openPortal({ pricing: other })}
      />
      <p>
        {price && `${changeText(other, price, plan.quantity)} `}
        Stripe shows what you pay for the change before you confirm it.
      </p>
      <div className={styles.actions}>
        <Button
          busyLabel={page.isBusy ? 'Opening…' : undefined}
          onClick={() => void page.openPortal({ pricing: other })}
        >
          {`Pay ${other}`}
        </Button>
      </div>
    </div>
  )
}

/** ONB-10: only for monthly subscribers. */
function LifetimeOffer({ organisation, catalogue, plan }: PlanChoiceProps) {
  const page = usePayPage()
  const price = priceOf(catalogue, 'lifetime', 'lifetime')
  const isEligible =
    plan?.pricing === 'monthly' && (plan.status === 'active' || plan.status === 'trialing')
  if (!price || !isEligible || organisation.isPartner) return null
  const { organisationId } = organisation
  const here = pageAt(billingPath(organisationId))
  const pay = () =>
    void page.checkOutProduct({
      ...{ organisationId, productId: 'lifetime', pricing: 'lifetime' },
      ...{ success_url: here, cancel_url: here },
    })
  return (
    <div className={styles.form}>
      <PayPageError error={page.error} onTryAgain={pay} />
      <p>Pay once and your monthly plan ends. You get no more bills.</p>
      <div className={styles.actions}>
        <Button busyLabel={page.isBusy ? 'Opening the payment page…' : undefined} onClick={pay}>
          {`Pay ${priceText(price)} once`}
        </Button>
      </div>
    </div>
  )
}

function PayPageError({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  if (error === null) return null
  return (
    <FlowError
      title="We couldn’t open the payment page."
      message={plainMessage(error)}
      impact="high"
      onTryAgain={onTryAgain}
    />
  )
}
