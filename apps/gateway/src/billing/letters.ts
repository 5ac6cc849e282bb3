/** Emails about payments, each sent once to the owners, after Stripe was read. */
import { GRACE_DAYS } from '@millpond/core/billing'
import type { CustomerState, StripePlan } from '@millpond/providers/billing'
import { asSystemWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { composeLetter } from '../mail/index.ts'
import { billingLetterStore } from '../stores/billing-letter-store.ts'
import { membershipStore } from '../stores/membership-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { isLive } from './duplicates.ts'

interface Read {
  readonly organisationId: string
  readonly state: CustomerState
  readonly undone: { readonly subscriptionId: string; readonly refunded: number } | null
}

interface Message {
  readonly kind: string
  /** A second email about the same is not sent. */
  readonly about: string
  readonly subject: string
  readonly paragraphs: readonly string[]
}

const DAY_MS = 86_400_000
const dayOf = (ms: number): string =>
  new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' }).format(ms)
const moneyOf = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-NZ', { style: 'currency', currency }).format(cents / 100)

export async function queueLetters(
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  tx: Tx,
  { organisationId, state, undone }: Read,
): Promise<void> {
  const facts = await organisationStore.lock(tx, organisationId)
  if (!facts) return
  const messages = [
    ...state.plans.flatMap(plan => messagesOf(plan, facts.name, config.billing.graceDays)),
    ...undoneMessage(state, undone),
  ]
  for (const message of messages) {
    const { kind, about, subject, paragraphs } = message
    if (!(await billingLetterStore.claim(tx, organisationId, kind, about))) continue
    const address = `${config.publicUrl}/organizations/${organisationId}/settings/billing`
    for (const to of await ownersOf(tx, organisationId)) {
      const link = { address, label: 'Open Billing' }
      const letter = composeLetter({ kind: `billing:${kind}`, to, subject, paragraphs, link })
      await asSystemWithin(tx, () => mail.queue(tx, letter))
    }
  }
}

async function ownersOf(tx: Tx, organisationId: string): Promise<string[]> {
  const members = await membershipStore.list(tx, organisationId)
  const owners = members.filter(({ role }) => role === 'owner').map(({ userId }) => userId)
  const people = await asSystemWithin(tx, () => membershipStore.people(tx, owners))
  return [...people.values()].map(({ email }) => email)
}

function messagesOf(plan: StripePlan, name: string, graceDays = GRACE_DAYS): Message[] {
  if (!isLive(plan)) return []
  const messages: Message[] = []
  if (plan.status === 'past_due' && plan.oldestOpenInvoiceAt !== null) {
    const by = dayOf(plan.oldestOpenInvoiceAt + graceDays * DAY_MS)
    const card = plan.card ? `the card ending ${plan.card.last4}` : 'your card'
    messages.push({
      kind: 'paymentFailed',
      about: `${plan.subscriptionId} ${plan.oldestOpenInvoiceAt}`,
      subject: 'Your payment to Millpond failed',
      paragraphs: [
        `We could not charge ${card}. Update it by ${by}. After that ${name} is read-only.`,
        'Nothing is deleted.',
      ],
    })
  }
  if (plan.cancelAt !== null) {
    messages.push({
      kind: 'cancelled',
      about: `${plan.subscriptionId} ${plan.cancelAt}`,
      subject: 'Your Millpond plan will end',
      paragraphs: [`Your plan for ${name} ends on ${dayOf(plan.cancelAt)}. No further charge.`],
    })
  }
  return messages
}

function undoneMessage(state: CustomerState, undone: Read['undone']): Message[] {
  const plan = state.plans.find(each => each.subscriptionId === undone?.subscriptionId)
  if (!undone || !plan) return []
  const amount = moneyOf(undone.refunded, plan.currency)
  return [
    {
      kind: 'paidTwice',
      about: undone.subscriptionId,
      subject: 'You paid Millpond twice',
      paragraphs: [`You paid twice. We cancelled the second plan and refunded ${amount}.`],
    },
  ]
}
