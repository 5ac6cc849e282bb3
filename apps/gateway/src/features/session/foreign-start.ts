import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { CallOf } from '../../http/call.ts'
import { CONSENT_COOKIE, consentCookie } from '../../http/consent-cookie.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginForeign } from '../../identity/foreign.ts'

type Route = typeof routes.startForeignSignIn

export async function startForeignSignIn({
  deps,
  body,
  reply,
}: CallOf<Route>): Promise<ReplyOf<Route>> {
  const offered = Object.hasOwn(deps.issuers, body.issuer) ? deps.issuers[body.issuer] : undefined
  if (!offered) throw new Refusal('notFound', 'This way of signing in is not offered here')
  const { publicUrl } = deps.config
  const { database, codes } = deps
  const begun = await beginForeign({ database, codes, publicUrl }, offered.issuer, {
    returnTo: body.returnTo ?? null,
    link: null,
  })
  reply.setCookie(CONSENT_COOKIE, begun.browser, consentCookie)
  return { authorizeUrl: begun.authorizeUrl }
}
