import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { CallOf } from '../../http/call.ts'
import { CONSENT_COOKIE, consentCookie } from '../../http/consent-cookie.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginExternalSignIn } from '../../identity/external-sign-in.ts'

type Route = typeof routes.startExternalSignIn

export async function startExternalSignIn({
  deps,
  body,
  reply,
}: CallOf<Route, 'codes' | 'config' | 'database' | 'issuers'>): Promise<ReplyOf<Route>> {
  const offered = Object.hasOwn(deps.issuers, body.issuer) ? deps.issuers[body.issuer] : undefined
  if (!offered) throw new Refusal('notFound', 'This sign-in method is not available here')
  const { publicUrl } = deps.config
  const { database, codes } = deps
  const attempt = await beginExternalSignIn({ database, codes, publicUrl }, offered.issuer, {
    returnTo: body.returnTo ?? null,
    link: null,
  })
  reply.setCookie(CONSENT_COOKIE, attempt.browser, consentCookie)
  return { authorizeUrl: attempt.authorizeUrl }
}
