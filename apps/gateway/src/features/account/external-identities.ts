import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { Answer, CallOf } from '../../http/call.ts'
import { CONSENT_COOKIE, consentCookie } from '../../http/consent-cookie.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginExternalSignIn } from '../../identity/external-sign-in.ts'
import { externalIdentityStore } from '../../stores/external-identity-store.ts'
import type { AccountNeeds } from './read-account.ts'
import { readAccount } from './read-account.ts'
import { refuseLastWayIn } from './ways-in.ts'

type Link = typeof routes.linkExternalIdentity

/** Each call starts a new attempt and the last one counts, so it needs no request key. */
export async function linkExternalIdentity(
  call: CallOf<Link, 'codes' | 'config' | 'database' | 'issuers'>,
): Promise<ReplyOf<Link>> {
  const { deps, body, user, reply } = call
  const offered = Object.hasOwn(deps.issuers, body.issuer) ? deps.issuers[body.issuer] : undefined
  if (!offered) throw new Refusal('notFound', 'This sign-in method is not available here')
  const { database, codes } = deps
  const { publicUrl } = deps.config
  const attempt = await beginExternalSignIn({ database, codes, publicUrl }, offered.issuer, {
    returnTo: null,
    link: { userId: user.userId, sessionId: user.sessionId },
  })
  reply.setCookie(CONSENT_COOKIE, attempt.browser, consentCookie)
  return { authorizeUrl: attempt.authorizeUrl }
}

export async function unlinkExternalIdentity(
  call: CallOf<typeof routes.unlinkExternalIdentity, AccountNeeds | 'mail'>,
): Promise<Answer> {
  const { deps, user, query } = call
  const answer = await call.commit(
    async tx => {
      const label = await externalIdentityStore.remove(tx, user.userId, query.issuer)
      if (label === null)
        throw new Refusal('notFound', 'This sign-in method is not linked to your account')
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
