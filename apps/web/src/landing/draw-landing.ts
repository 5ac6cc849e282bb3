import { choiceParameters, type OnboardingChoice } from '@millpond/core/onboarding'
import type { ProviderName } from '@millpond/core/organisation'
import { PATHS } from '#paths.ts'
import { type Catalogue, priceOf } from '#screen/plan-prices.ts'
import { startPath } from '#screen/start-path.ts'
import { type OfferAction, offerWords, otherOffers } from './offer-words.ts'

/** Without a catalogue the page still says what Millpond does, and no price. */
const NO_CATALOGUE: Catalogue = { billing: 'off', products: [] }

export interface LandingFacts {
  readonly productId: string
  readonly choice: OnboardingChoice
  /** Null if it could not be read. */
  readonly catalogue: Catalogue | null
  readonly providers: readonly ProviderName[]
}

/** What the page says about the offer, before any price is known. */
export function drawHeadline(page: Document, choice: OnboardingChoice): void {
  write(page, 'title', offerWords(choice, NO_CATALOGUE, []).title)
}

/** Fills the page: what Millpond does, what it costs and how to start. UI-01. */
export function drawLanding(page: Document, facts: LandingFacts): void {
  const { productId, choice, providers } = facts
  const catalogue = facts.catalogue ?? NO_CATALOGUE
  const words = offerWords(choice, catalogue, providers)
  const hasEnded = isEnded(catalogue, productId, choice)
  write(page, 'title', words.title)
  write(page, 'about', words.about)
  part(page, 'ended').hidden = !hasEnded
  part(page, 'price').hidden = hasEnded || words.price === null
  write(page, 'price', words.price ?? '')
  const samplePath = `${PATHS.sample}?${choiceParameters(choice, productId)}`
  part(page, 'sample').setAttribute('href', samplePath)
  const [main, ...others] = hasEnded ? [] : words.actions
  const offers = hasEnded ? otherOffers(catalogue) : others
  part(page, 'actions').replaceChildren(
    ...(main ? [link(page, main.label, startOf(main, productId), 'main')] : []),
    ...offers.map((each, index) =>
      link(
        page,
        each.label,
        startOf(each, productId),
        hasEnded && index === 0 ? 'main' : undefined,
      ),
    ),
    ...(hasEnded ? [] : [link(page, 'See a sample company', samplePath)]),
  )
  // If the catalogue cannot be loaded, the offer has not ended, and the first term, that there is
  // nothing to pay, may be untrue.
  const terms = facts.catalogue === null ? words.terms.slice(1) : words.terms
  part(page, 'terms').replaceChildren(
    ...(hasEnded ? [] : terms).map(term => {
      const item = page.createElement('li')
      item.textContent = term
      return item
    }),
  )
}

/** Says that this installation uses stand-ins; not shown with the real vendors. */
export function drawDemoMode(page: Document, standIns: readonly string[]): void {
  if (standIns.length === 0) return
  write(page, 'demo', `Demo mode: this is not connected to the real ${standIns.join(' and ')}.`)
}

const PRODUCTS = ['business', 'passes', 'lifetime'] as const

/** UI-01: the address names a product or a price that is not sold. */
function isEnded(catalogue: Catalogue, productId: string, { pricing }: OnboardingChoice): boolean {
  if (catalogue.billing === 'off') return false
  const isSold = catalogue.products.some(each => each.productId === productId.toLowerCase())
  const isPriced =
    pricing === null || pricing === 'trial' || PRODUCTS.some(id => priceOf(catalogue, id, pricing))
  return !isSold || !isPriced
}

const startOf = ({ choice }: OfferAction, productId: string) => startPath(choice, productId)

function part(page: Document, id: string): HTMLElement {
  const found = page.getElementById(id)
  if (!found) throw new Error(`The page has no part "${id}"`)
  return found
}

const write = (page: Document, id: string, text: string): void => {
  const found = part(page, id)
  // The same words stay as they are, so that the page paints them once.
  if (found.textContent?.trim() !== text) found.textContent = text
}

function link(page: Document, label: string, href: string, className?: string): HTMLElement {
  const made = page.createElement('a')
  made.setAttribute('href', href)
  made.textContent = label
  if (className) made.className = className
  return made
}
