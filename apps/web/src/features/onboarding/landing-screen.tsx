import { choiceOfAddress, choiceParameters, type OnboardingChoice } from '@millpond/core/onboarding'
import { useParams, useSearchParams } from 'react-router'
import { useGetActiveProductsQuery } from '#api/billing-api.ts'
import { useGetProvidersQuery } from '#api/gateway-api.ts'
import { PATHS } from '#paths.ts'
import { type Catalogue, priceOf } from '#screen/plan-prices.ts'
import { startPath } from '#screen/start-path.ts'
import { LinkButton } from '#ui/link-button.tsx'
import styles from './landing.module.css'
import { type OfferWords, offerWords, otherOffers } from './offer-words.ts'
import { SampleCompany } from './sample-company.tsx'

/** Without a catalogue the page still says what Millpond does, and no price. */
const NO_CATALOGUE: Catalogue = { billing: 'off', products: [] }

/** What Millpond does, what it costs and how to start, before an account. */
export function Component() {
  const { productId = '' } = useParams()
  const [search] = useSearchParams()
  const { data: providers, isLoading: isReading } = useGetProvidersQuery()
  const { data, isLoading, isError } = useGetActiveProductsQuery()
  if (isLoading || isReading) return <div className={styles.waiting} aria-busy="true" />
  const catalogue = data ?? NO_CATALOGUE
  const choice = choiceOfAddress(search)
  const words = offerWords(choice, catalogue, providers?.map(({ name }) => name) ?? ['xero'])
  // An unreachable catalogue is not the end of an offer, and "Nothing to pay" may be untrue.
  const shown = isError ? { ...words, terms: words.terms.slice(1) } : words
  const samplePath = `${PATHS.sample}?${choiceParameters(choice, productId)}`
  const hasEnded = isEnded(catalogue, productId, choice)
  return (
    <div className={styles.landing}>
      {hasEnded && (
        <p className={styles.ended} role="status">
          This offer has ended. Here is what you can choose.
        </p>
      )}
      <Offer words={shown} productId={productId} samplePath={samplePath} hidesActions={hasEnded} />
      {hasEnded && <Choices catalogue={catalogue} productId={productId} />}
      <SampleCompany path={samplePath} />
    </div>
  )
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

interface OfferProps {
  readonly words: OfferWords
  readonly productId: string
  readonly samplePath: string
  readonly hidesActions: boolean
}

function Offer({ words, productId, samplePath, hidesActions }: OfferProps) {
  const [main, ...others] = words.actions
  return (
    <section className={styles.offer}>
      <h1 className={styles.title}>{words.title}</h1>
      <p className={styles.about}>{words.about}</p>
      {!hidesActions && (
        <>
          {words.price && <p className={styles.price}>{words.price}</p>}
          <div className={styles.actions}>
            {main && (
              <LinkButton variant="primary" href={startPath(main.choice, productId)}>
                {main.label}
              </LinkButton>
            )}
            {others.map(({ label, choice }) => (
              <LinkButton key={label} href={startPath(choice, productId)}>
                {label}
              </LinkButton>
            ))}
            <LinkButton href={samplePath}>See a sample company</LinkButton>
          </div>
          <ul className={styles.terms}>
            {words.terms.map(term => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.signIn}>
        Already have an account? <a href={PATHS.signIn}>Sign in</a>
      </p>
    </section>
  )
}

function Choices({ catalogue, productId }: { catalogue: Catalogue; productId: string }) {
  return (
    <div className={styles.actions}>
      {otherOffers(catalogue).map(({ label, choice }) => (
        <LinkButton key={label} href={startPath(choice, productId)}>
          {label}
        </LinkButton>
      ))}
    </div>
  )
}
