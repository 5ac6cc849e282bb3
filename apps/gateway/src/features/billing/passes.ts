import type { changePasses as changeRoute, getPasses as getRoute } from '@millpond/contract/billing'
import { MAX_PASSES } from '@millpond/contract/billing'
import type { Cents } from '@millpond/core/money'
import type { BillingProvider, StripePlan } from '@millpond/providers/billing'
import type { Tx } from '#database/index.ts'
import { isLive } from '../../billing/duplicates.ts'
import type { Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { billingAccountStore } from '../../stores/billing-account-store.ts'
import { partnerStore } from '../../stores/partner-store.ts'
import { asking, billingOf } from './billing-of.ts'

const NO_PASSES = 'This firm has no paid client passes yet'
/** A preview may be shown for a while before it is accepted. */
const MAX_PREVIEW_SECONDS = 3600

interface Found {
  readonly customerId: string | null
  readonly used: number
}

async function find(tx: Tx, organisationId: string): Promise<Found> {
  const account = await billingAccountStore.find(tx, organisationId)
  const seats = await partnerStore.passes(tx, organisationId)
  return { customerId: account?.customerId ?? null, used: seats?.used ?? 0 }
}

async function passPlan(billing: BillingProvider, { customerId }: Found): Promise<StripePlan> {
  const state = customerId === null ? null : await asking(billing.stateOf(customerId))
  const plan = state?.plans.find(each => each.product === 'pass' && isLive(each))
  if (!plan) throw new Refusal('conflict', NO_PASSES)
  return plan
}

function refuseFewer(passes: number, used: number): void {
  if (passes >= used) return
  const clients = used === 1 ? '1 client uses' : `${used} clients use`
  throw new Refusal('conflict', `${clients} a pass. Remove one of them first.`)
}

function countOf(text: string | undefined, paid: number): number {
  const passes = text === undefined ? paid : Number(text)
  if (Number.isInteger(passes) && passes >= 1 && passes <= MAX_PASSES) return passes
  throw new Refusal('badRequest', 'Some of the values are not valid', [
    { path: 'passes', message: `Use a number from 1 to ${MAX_PASSES}` },
  ])
}

export const getPasses: Handler<typeof getRoute, 'billing' | 'clock'> = async call => {
  const billing = billingOf(call.deps)
  const found = await call.inOrganisation(tx => find(tx, call.organisationId))
  const plan = await passPlan(billing, found)
  const passes = countOf(call.query.passes, plan.quantity)
  refuseFewer(passes, found.used)
  const prorationDate = Math.floor(call.deps.clock.now().getTime() / 1000)
  const cost = await asking(
    billing.passCost({ ...plan, from: plan.quantity, to: passes, prorationDate }),
  )
  return {
    paid: plan.quantity,
    used: found.used,
    passes,
    pricing: plan.pricing,
    currency: plan.currency,
    prorationDate,
    chargedNow: cost.chargedNow as Cents,
    creditedLater: cost.creditedLater as Cents,
    eachPeriod: cost.eachPeriod as Cents,
  }
}

/** The price that was shown is the one that is charged: the preview's date is repeated. */
export const changePasses: Handler<typeof changeRoute, 'billing' | 'clock' | 'jobs'> = call => {
  const billing = billingOf(call.deps)
  const { organisationId, body } = call
  const age = call.deps.clock.now().getTime() / 1000 - body.prorationDate
  if (age < -60 || age > MAX_PREVIEW_SECONDS) {
    throw new Refusal('conflict', 'The price may have changed. Check it, then try again.')
  }
  return call.phases(
    {
      claim: tx => find(tx, organisationId),
      async ask(found) {
        refuseFewer(body.passes, found.used)
        const plan = await passPlan(billing, found)
        if (plan.quantity === body.passes) return { payUrl: null }
        const change = { ...plan, from: plan.quantity, to: body.passes }
        return asking(
          billing.changePasses(
            { ...change, prorationDate: body.prorationDate },
            call.derive('passes').slice(0, 40),
          ),
        )
      },
      async commit(tx, { payUrl }) {
        await billingAccountStore.want(tx, organisationId)
        await call.deps.jobs.sendBilling(organisationId, { tx })
        call.audit({ action: 'passesChanged', details: { passes: body.passes } })
        return { passes: body.passes, payUrl }
      },
    },
    { as: 'ourselves' },
  )
}
