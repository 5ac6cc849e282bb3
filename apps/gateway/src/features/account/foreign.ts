import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { Answer, CallOf } from '../../http/call.ts'
import { CONSENT_COOKIE, consentCookie } from '../../http/consent-cookie.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginForeign } from '../../identity/foreign.ts'
import { foreignAccountStore } from '../../stores/foreign-account-store.ts'
import { readAccount } from './read-account.ts'
import { refuseLastWayIn } from './ways-in.ts'

type Link = typeof routes.linkForeign

/** Each time it is asked a new attempt begins, so it needs no key: the last one counts. */
export async function linkForeign(call: CallOf<Link>): Promise<ReplyOf<Link>> {
  const { deps, body, user, reply } = call
  const offered = Object.hasOwn(deps.issuers, body.issuer) ? deps.issuers[body.issuer] : undefined
  if (!offered) throw new Refusal('notFound', 'This way of signing in is not offered here')
  const { database, codes } = deps
  const { publicUrl } = deps.config
  const begun = await beginForeign({ database, codes, publicUrl }, offered.issuer, {
    returnTo: null,
    link: { userId: user.userId, sessionId: user.sessionId },
  })
  reply.setCookie(CONSENT_COOKIE, begun.browser, consentCookie)
  return { authorizeUrl: begun.authorizeUrl }
}

export async function unlinkForeign(call: CallOf<typeof routes.unlinkForeign>): Promise<Answer> {
  const { deps, user, query } = call
  const answer = await call.commit(
    async tx => {
      const label = await foreignAccountStore.remove(tx, user.userId, query.issuer)
      if (label === null) throw new Refusal('notFound', 'This account does not sign in that way')
      const account = await readAccount(tx, deps, user)
      refuseLastWayIn(account)
      await deps.mail.notify(tx, account.email, 'foreignUnlinked')
      call.audit({ action: 'foreignUnlinked', subject: label })
      return account
    },
    { as: 'system' },
  )
  deps.mail.wake()
  return answer
}
