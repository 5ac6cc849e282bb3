/** What the emails about billing say. */
import type { BillingEmail } from '@millpond/core/billing'

export interface EmailNames {
  /** The organisation. */
  readonly name: string
  /** The partner that covered it. */
  readonly firm: string
  /** Who paid, if they are still known. */
  readonly payer: string | null
  /** The last four digits of the card of the plan. */
  readonly last4: string | null
  /** The price of the plan, such as `$49.00`. */
  readonly price: string | null
  readonly money: (cents: number) => string
  readonly day: (ms: number) => string
}

interface EmailWords {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

const KEPT = 'Nothing is deleted. You can still read and export everything.'

export function wordsOf(email: BillingEmail, names: EmailNames): EmailWords {
  const { name, day, firm } = names
  switch (email.kind) {
    case 'trialEnding':
      return {
        subject: `Your Millpond trial ends on ${day(email.at)}`,
        paragraphs: [
          `Your trial for ${name} ends on ${day(email.at)}. After that, updates stop unless you ` +
            'choose a plan. You can still read and export everything.',
        ],
      }
    case 'trialOver':
      return {
        subject: 'Your Millpond trial has ended',
        paragraphs: [
          `Your trial for ${name} ended on ${day(email.at)}. You can still read and export ` +
            'everything. To make changes and get updates, choose a plan.',
        ],
      }
    case 'passesEnding':
      return {
        subject: `Your client passes end on ${day(email.at)}`,
        paragraphs: [
          `Your passes end on ${day(email.at)}. After that, ${clientsOf(email.clients)} read-only.`,
          'Renew your passes, or hand your clients over to their owners.',
        ],
      }
    case 'firstCharge':
      return {
        subject: `Your first payment to Millpond is on ${day(email.at)}`,
        paragraphs: [
          `We will charge ${names.price ?? 'the price of your plan'} for ${name} on ` +
            `${day(email.at)}. Cancel before then and you pay nothing.`,
        ],
      }
    case 'cancelled':
      return {
        subject: 'Your Millpond plan will end',
        paragraphs: [`Your plan for ${name} ends on ${day(email.at)}. You won’t be charged again.`],
      }
    case 'uncovered':
      return {
        subject: `${firm} no longer pays for ${name}`,
        paragraphs: [
          `${firm} no longer pays for ${name}. You can still read and export everything.`,
          'To keep it up to date, choose a plan of your own.',
        ],
      }
    default:
      return aboutPayment(email, names)
  }
}

const clientsOf = (count: number) => (count === 1 ? '1 client becomes' : `${count} clients become`)

type AboutPayment = Extract<
  BillingEmail,
  { readonly kind: 'paymentFailed' | 'paidTwice' | 'formerPayer' | 'cardUsed' }
>

function aboutPayment(email: AboutPayment, names: EmailNames): EmailWords {
  const { name, day, money } = names
  if (email.kind === 'paymentFailed') {
    const card = names.last4 === null ? 'your card' : `the card ending ${names.last4}`
    return {
      subject: 'Your payment to Millpond failed',
      paragraphs: [
        `We could not charge ${card}. Update it by ${day(email.by)}, or ${name} becomes read-only.`,
        KEPT,
      ],
    }
  }
  if (email.kind === 'paidTwice') {
    const back = email.refunded > 0 ? ` and refunded ${money(email.refunded)}` : ''
    return {
      subject: 'You paid Millpond twice',
      paragraphs: [`You paid twice. We cancelled the second plan${back}.`],
    }
  }
  if (email.kind === 'cardUsed') {
    return {
      subject: 'This card has already been used for a Millpond trial',
      paragraphs: [
        `This card has already been used for a trial, so we cancelled the new plan for ${name}. ` +
          'You were not charged.',
        'You can still choose a plan. We will then charge the card right away.',
      ],
    }
  }
  const whose = names.payer === null ? 'A former owner’s card' : `${names.payer}’s card`
  return {
    subject: `Replace the card that pays for ${name}`,
    paragraphs: [`${whose} still pays for ${name}. Replace it under Settings, Billing.`],
  }
}
