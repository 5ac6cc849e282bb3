/** The page that explains Millpond: without the app, so that it can be read in a moment. */
import { BILLING_ROUTES } from '@millpond/contract/route-table/billing'
import { CONNECTION_ROUTES } from '@millpond/contract/route-table/connection'
import { choiceOfAddress } from '@millpond/core/onboarding'
import { type ProviderName, providerName } from '@millpond/core/organisation'
import type { Catalogue } from '#screen/plan-prices.ts'
import { drawDemoMode, drawHeadline, drawLanding } from './draw-landing.ts'

interface Provider {
  readonly name: ProviderName
  readonly isStandIn: boolean
}

async function read<T>(path: string): Promise<T | null> {
  try {
    const answer = await fetch(path)
    return answer.ok ? ((await answer.json()) as T) : null
  } catch {
    return null
  }
}

const { pathname, searchParams } = new URL(window.location.href)
const productId = pathname.split('/').at(-1) ?? ''
const choice = choiceOfAddress(searchParams)
drawHeadline(document, choice)
const [answer, catalogue] = await Promise.all([
  read<{ readonly providers: readonly Provider[] }>(CONNECTION_ROUTES.getProviders.path),
  read<Catalogue>(BILLING_ROUTES.getActiveProducts.path),
])
const providers = answer?.providers ?? [{ name: 'xero', isStandIn: false } as const]
drawLanding(document, {
  ...{ productId, choice, catalogue },
  providers: providers.map(({ name }) => name),
})
drawDemoMode(
  document,
  providers.filter(each => each.isStandIn).map(({ name }) => providerName(name) ?? name),
)
