import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { Deps } from '../../deps.ts'
import type { CallOf } from '../../http/call.ts'
import { CONSENT_COOKIE, consentCookie } from '../../http/consent-cookie.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginExternalSignIn } from '../../identity/external-sign-in.ts'
import { providerOfIssuer } from './channel.ts'

type Route = typeof routes.startExternalSignIn

export async function startExternalSignIn({
  deps,
  body,
  reply,
}: CallOf<Route, 'accounting' | 'codes' | 'config' | 'database' | 'issuers'>): Promise<
  ReplyOf<Route>
> {
  const offered = Object.hasOwn(deps.issuers, body.issuer) ? deps.issuers[body.issuer] : undefined
  if (!offered) throw new Refusal('notFound', 'This sign-in method is not available here')
  const { publicUrl } = deps.config
  const { database, codes } = deps
  const attempt = await beginExternalSignIn({ database, codes, publicUrl }, offered.issuer, {
    returnTo: body.returnTo ?? null,
    link: null,
    ...(body.fromStore && storeOf(deps, body.issuer)),
  })
  reply.setCookie(CONSENT_COOKIE, attempt.browser, consentCookie)
  return { authorizeUrl: attempt.authorizeUrl }
}

/** What an arrival from an app store asks for, in addition to the sign-in. */
function storeOf({ accounting }: Pick<Deps, 'accounting'>, issuerId: string) {
  const store = providerOfIssuer(issuerId)
  const provider = store && accounting[store]
  if (!provider) throw new Refusal('notFound', 'This service is not available here')
  return { store, scopes: provider.scopes }
}
