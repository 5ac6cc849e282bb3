import { chooseFlow, type OnboardingChoice } from '@millpond/core/onboarding'
import { isPartnerType, type ProviderName, providerName } from '@millpond/core/organisation'
import { type Catalogue, priceByPeriod, priceOf, priceText } from '#screen/plan-prices.ts'

export interface OfferAction {
  readonly label: string
  readonly choice: OnboardingChoice
}

/** What the first view of the landing page says. */
export interface OfferWords {
  readonly title: string
  readonly about: string
  /** The price, if it is the point of the offer. */
  readonly price: string | null
  /** The first is the main one. */
  readonly actions: readonly OfferAction[]
  /** Short sentences below the actions. */
  readonly terms: readonly string[]
}

const SAFE = ['We only read your books.', 'Take your data with you any time.']
const NO_CARD = 'No card needed.'

/** `listOf(['xero', 'quickbooks'])` is `Xero or QuickBooks`. */
export const listOf = (providers: readonly ProviderName[]): string =>
  providers.map(providerName).join(' or ') || 'accounting'

/** The words for what an address has chosen. */
export function offerWords(
  choice: OnboardingChoice,
  catalogue: Catalogue,
  providers: readonly ProviderName[],
): OfferWords {
  const forPartners = choice.accountType !== null && isPartnerType(choice.accountType)
  const headline = forPartners ? PARTNERS : businessHeadline(providers)
  if (catalogue.billing === 'off') {
    const actions = [{ label: 'Create your account', choice }]
    return { ...headline, price: null, actions, terms: ['There is nothing to pay.', ...SAFE] }
  }
  if (forPartners) return { ...headline, ...partnerOffer(catalogue) }
  switch (chooseFlow(choice)) {
    case 'LIFETIME_UPGRADE':
      return { ...headline, ...lifetimeOffer(choice, catalogue) }
    case 'PAID_CHECKOUT':
      return { ...headline, ...paidOffer(choice, catalogue) }
    default:
      return { ...headline, ...trialOffer(choice, catalogue) }
  }
}

type Headline = Pick<OfferWords, 'title' | 'about'>
type Terms = Pick<OfferWords, 'price' | 'actions' | 'terms'>

const businessHeadline = (providers: readonly ProviderName[]): Headline => ({
  title: 'See when your cash runs short, months before it does.',
  about:
    `Millpond reads your ${listOf(providers)} figures and forecasts your bank balance. ` +
    'Set up in three minutes.',
})

const PARTNERS: Headline = {
  title: 'Know which client needs you first.',
  about: 'See all your clients in one list, sorted by who runs short of cash first.',
}

function trialOffer(choice: OnboardingChoice, catalogue: Catalogue): Terms {
  const monthly = priceOf(catalogue, 'business', 'monthly')
  return {
    price: null,
    actions: [{ label: 'Start free for 14 days', choice }],
    terms: [NO_CARD, ...(monthly ? [`${priceByPeriod(monthly)} after the trial.`] : []), ...SAFE],
  }
}

function partnerOffer(catalogue: Catalogue): Terms {
  const pass = priceOf(catalogue, 'passes', 'monthly')
  const trial: OfferAction = {
    label: 'Try 3 clients for 7 days',
    choice: { accountType: 'trial-partner', pricing: null },
  }
  const buy: OfferAction[] = pass
    ? [
        {
          label: `Buy client passes, ${priceText(pass)} each`,
          choice: { accountType: 'partner', pricing: 'monthly' },
        },
      ]
    : []
  return {
    price: null,
    actions: [trial, ...buy],
    terms: [
      'The trial needs no card.',
      ...SAFE,
      ...(pass ? [`A pass is ${priceByPeriod(pass)}.`] : []),
    ],
  }
}

function paidOffer(choice: OnboardingChoice, catalogue: Catalogue): Terms {
  const price = priceOf(catalogue, 'business', choice.pricing)
  if (!price) return trialOffer({ ...choice, pricing: null }, catalogue)
  const period = price.interval ? [`Then ${priceByPeriod(price)}.`] : []
  return {
    price: `You pay ${priceText(price)} today.`,
    actions: [{ label: 'Continue to payment', choice }],
    terms: [...period, 'Cancel any time.', ...SAFE],
  }
}

function lifetimeOffer(choice: OnboardingChoice, catalogue: Catalogue): Terms {
  const price = priceOf(catalogue, 'lifetime', 'lifetime')
  if (!price) return trialOffer({ ...choice, pricing: null }, catalogue)
  return {
    price: `Pay ${priceText(price)} once.`,
    actions: [{ label: 'Continue to payment', choice }],
    terms: ['For monthly subscribers. No more bills.', ...SAFE],
  }
}

/** All that can be chosen, for people whose offer has ended. */
export function otherOffers(catalogue: Catalogue): readonly OfferAction[] {
  const owner = (label: string, pricing: string | null): OfferAction => ({
    label,
    choice: { accountType: 'individual', pricing },
  })
  const plans = (['monthly', 'yearly'] as const).flatMap(pricing => {
    const price = priceOf(catalogue, 'business', pricing)
    return price ? [owner(`One business, ${priceByPeriod(price)}`, pricing)] : []
  })
  return [owner('Start free for 14 days', null), ...plans, ...partnerOffer(catalogue).actions]
}
