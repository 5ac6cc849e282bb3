/**
 * Emails about billing go to the owners, each once: its occasion is stored in the transaction that
 * puts it into the outbox.
 */
import { type BillingEmail, emailsDue, type PlanForEmails } from '@millpond/core/billing'
import { HOME_TIME_ZONE } from '@millpond/core/time'
import type { StripePlan } from '@millpond/providers/billing'
import { asSystemWithin, inOrganisationWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { composeLetter } from '../mail/index.ts'
import { billingEmailStore } from '../stores/billing-email-store.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { membershipStore } from '../stores/membership-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { partnerStore } from '../stores/partner-store.ts'
import { type EmailNames, wordsOf } from './email-words.ts'

type Needs = Pick<Deps, 'clock' | 'config' | 'mail'>

/** In the organisation, without a person. Read from Stripe, or as it was last stored. */
export async function emailsOf(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  organisationId: string,
  plans: readonly PlanForEmails[],
): Promise<readonly BillingEmail[]> {
  const facts = await organisationStore.lock(tx, organisationId)
  const subscription = await entitlementStore.subscription(tx, organisationId)
  if (!facts || !subscription || facts.isSample) return []
  const { access, until, passes } = subscription
  // Without a plan or a trial that ended, only a partner can have covered it.
  const isUncovered = access === 'readOnly' && until === null
  const used = facts.isPartner ? ((await partnerStore.passes(tx, organisationId))?.used ?? 0) : 0
  return emailsDue(
    {
      isBillingOff: config.isBillingOff,
      isEnding: facts.isEnding,
      clientsWithPass: passes === null ? used : Math.min(used, passes),
      subscription,
      rows: await entitlementStore.list(tx, organisationId),
      plans,
      lostCover: isUncovered ? await billingEmailStore.lostCover(tx, organisationId) : null,
      formerPayerId: await billingEmailStore.formerPayer(tx, organisationId),
    },
    clock.now().getTime(),
    { graceDays: config.billing.graceDays },
  )
}

/** The same. `plans` were just read from Stripe; none for who has no customer there. */
export async function queueEmails(
  deps: Needs,
  tx: Tx,
  organisationId: string,
  plans: readonly StripePlan[],
): Promise<void> {
  const emails = await emailsOf(deps, tx, organisationId, plans)
  for (const email of emails) await queueOnce(deps, tx, { organisationId, email, plans })
}

/** The same, in a client: its link to a partner, which covered it, has just ended. */
export async function queueUncovered(
  deps: Needs,
  tx: Tx,
  organisationId: string,
  partnerId: string,
): Promise<void> {
  if (deps.config.isBillingOff) return
  const occasion = `${partnerId} ${deps.clock.now().getTime()}`
  const email = { kind: 'uncovered', occasion, partnerId } as const
  await queueOnce(deps, tx, { organisationId, email, plans: [] })
}

interface Asked {
  readonly organisationId: string
  readonly email: BillingEmail
  readonly plans: readonly StripePlan[]
}

/** Does nothing if it was sent before. */
export async function queueOnce({ config, mail }: Needs, tx: Tx, asked: Asked): Promise<void> {
  const { organisationId, email } = asked
  if (!(await billingEmailStore.claim(tx, organisationId, email))) return
  const words = wordsOf(email, await namesOf(tx, asked))
  const address = `${config.publicUrl}/organizations/${organisationId}/settings/billing`
  const members = await membershipStore.list(tx, organisationId)
  const owners = members.filter(({ role }) => role === 'owner').map(({ userId }) => userId)
  await asSystemWithin(tx, async () => {
    for (const { email: to } of (await membershipStore.people(tx, owners)).values()) {
      const link = { address, label: 'Open Billing' }
      await mail.queue(tx, composeLetter({ kind: `billing:${email.kind}`, to, ...words, link }))
    }
  })
}

async function namesOf(tx: Tx, { organisationId, email, plans }: Asked): Promise<EmailNames> {
  const facts = await organisationStore.facts(tx, organisationId)
  const timeZone = (await ledgerStore.timeZone(tx, organisationId)) ?? HOME_TIME_ZONE
  const days = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone })
  const id = 'subscriptionId' in email ? email.subscriptionId : null
  const plan = plans.find(({ subscriptionId }) => subscriptionId === id)
  const money = (cents: number) =>
    new Intl.NumberFormat('en-NZ', { style: 'currency', currency: plan?.currency ?? 'NZD' }).format(
      cents / 100,
    )
  return {
    name: facts?.name ?? '',
    ...(await othersOf(tx, email)),
    last4: plan?.card?.last4 ?? null,
    price: plan?.amount == null ? null : money(plan.amount),
    money,
    day: ms => days.format(ms),
  }
}

/** The partner and the person that an email names. */
async function othersOf(tx: Tx, email: BillingEmail): Promise<Pick<EmailNames, 'firm' | 'payer'>> {
  const unknown = { firm: 'Your partner', payer: null }
  if (email.kind === 'uncovered') {
    const { partnerId } = email
    const firm = await inOrganisationWithin(tx, partnerId, () =>
      organisationStore.facts(tx, partnerId),
    )
    return firm ? { ...unknown, firm: firm.name } : unknown
  }
  if (email.kind !== 'formerPayer') return unknown
  const { payerId } = email
  const people = await asSystemWithin(tx, () => membershipStore.people(tx, [payerId]))
  return { ...unknown, payer: people.get(payerId)?.name || null }
}
