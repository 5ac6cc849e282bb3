import type { Onboarding } from '@millpond/contract/onboarding'
import type { Organisation } from '@millpond/contract/organisation'
import type { RecurringPricing } from '@millpond/core/billing'
import { stepFault } from '@millpond/core/onboarding'
import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { type FormEvent, useState } from 'react'
import { isGatewayError } from '#api/gateway-error.ts'
import { PATHS } from '#paths.ts'
import {
  PASS_COUNT_ID,
  PassCountField,
  passCountOf,
  passCountProblem,
} from '#screen/pass-count-field.tsx'
import type { Catalogue } from '#screen/plan-prices.ts'
import { PlanRadios } from '#screen/plan-radios.tsx'
import { pageAt, usePayPage } from '#screen/use-pay-page.ts'
import { Button } from '#ui/button.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { checkoutMessage, failureTitle } from './flow-words.ts'
import styles from './onboarding.module.css'
import { chosenPrice, paymentOf, productOf, sumWords } from './payment-words.ts'

interface PayFormProps {
  readonly place: Onboarding
  readonly organisation: Organisation
  readonly catalogue: Catalogue
}

const PAGES = {
  success_url: pageAt(PATHS.onboardingFinished),
  cancel_url: pageAt(`${PATHS.onboardingPayment}?returned`),
}

const recurring = (text: string | null | undefined): RecurringPricing | null =>
  text === 'monthly' || text === 'yearly' ? text : null

/** The choice of a plan, its sum, and the way to the payment page. */
export function PayForm({ place, organisation, catalogue }: PayFormProps) {
  const { flowType, paymentConfig } = place.subscription
  const payment = paymentOf(place)
  const page = usePayPage()
  const [pricing, setPricing] = useState(recurring(paymentConfig?.pricing))
  const [typed, setTyped] = useState('3')
  const [isAsked, setAsked] = useState(false)
  const passes = payment === 'passes' ? passCountOf(typed, 1) : 1
  const price = chosenPrice(catalogue, payment, pricing)
  const fault = faultOf(place, payment === 'lifetime' ? 'lifetime' : pricing)
  const errors = [
    ...(fault ? [{ fieldId: 'plan', message: fault }] : []),
    ...(passes === null ? [{ fieldId: PASS_COUNT_ID, message: passCountProblem(1) }] : []),
  ]
  const { organisationId, name, subscriptionStatus } = organisation
  const pay = async (event?: FormEvent) => {
    event?.preventDefault()
    setAsked(true)
    if (errors.length > 0) return
    if (payment === 'lifetime') {
      const lifetime = { productId: 'lifetime', pricing: 'lifetime' } as const
      return page.checkOutProduct({ organisationId, ...lifetime, ...PAGES })
    }
    return page.checkOut({
      orgs: [{ id: organisationId, name }],
      ...PAGES,
      isPartner: payment === 'passes',
      isTrialPartner: subscriptionStatus === SUBSCRIPTION_STATUS.partnerTrialling,
      pricing: pricing ?? 'monthly',
      ...(payment === 'passes' && passes !== null && { passes }),
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={event => void pay(event)}>
      <FormErrorSummary errors={isAsked ? errors : []} />
      {page.error !== null && (
        <FlowError
          title={failureTitle(flowType)}
          message={checkoutMessage(flowType, page.error)}
          impact="high"
          correlationId={isGatewayError(page.error) ? page.error.correlationId : null}
          onTryAgain={() => void pay()}
        />
      )}
      {payment === 'passes' && (
        <PassCountField
          value={typed}
          error={isAsked && passes === null ? passCountProblem(1) : undefined}
          onChange={setTyped}
        />
      )}
      {payment !== 'lifetime' && (
        <div id="plan" tabIndex={-1}>
          <PlanRadios
            catalogue={catalogue}
            productId={productOf(payment)}
            value={pricing}
            onChange={setPricing}
          />
        </div>
      )}
      {price && <p className={styles.sum}>{sumWords(payment, price, passes ?? 1)}</p>}
      <div className={styles.choices}>
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

/** A plan needs a price in every flow; the sentence for it is the specification's. */
const faultOf = (place: Onboarding, pricing: string | null): string | null =>
  stepFault(
    'payment',
    place.subscription.flowType === 'LIFETIME_UPGRADE' ? 'LIFETIME_UPGRADE' : 'PAID_CHECKOUT',
    {
      accountType: place.accountType.accountType,
      pricing,
    },
  )
