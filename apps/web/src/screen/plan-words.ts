/** What a person reads about the plan of an organisation: on banners, and on disabled controls. */
import type { Organisation } from '@millpond/contract/organisation'
import { dayOf } from '#ui/instant.ts'

type Planned = Pick<Organisation, 'access' | 'isPartner' | 'name' | 'plan'>

const FIRM_ENDED = 'Your plan has ended. You can still read your clients’ figures.'

/** Null where nothing is to be done, and for trials, which only banners mention. */
export function planWords({ access, isPartner, name, plan }: Planned): string | null {
  const until = plan.until && dayOf(plan.until)
  switch (plan.reason) {
    case 'trialOver':
      return (
        'Your trial has ended. You can still read and export everything. ' +
        'To make changes and get updates, choose a plan.'
      )
    case 'paymentFailed':
      return plan.access === 'full'
        ? `Your last payment failed. Update your card by ${until} to keep making changes.`
        : `Read-only since ${until}: the last payment failed.`
    case 'confirmPayment':
      return 'Your bank asks you to confirm a payment.'
    case 'confirming':
      return 'Your payment is being confirmed.'
    case 'ending':
      return `Your plan ends on ${until}.`
    case 'ended':
    case 'refunded':
      return isPartner ? FIRM_ENDED : 'Your plan has ended. You can still read everything.'
    case 'noPass':
      return access === 'partner'
        ? 'This client has no pass.'
        : `Your partner no longer pays for ${name}. ` +
            'To keep it up to date, choose a plan of your own.'
    case 'partnerEnded':
      return access === 'partner'
        ? FIRM_ENDED
        : `Your partner’s plan has ended. To keep ${name} up to date, choose a plan of your own.`
    default:
      return null
  }
}
