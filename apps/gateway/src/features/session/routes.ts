import { routes } from '@millpond/contract/routes'
import type { Deps } from '../../deps.ts'
import type { BindRoute } from '../../http/bind-route.ts'
import { signInLimit } from '../../http/rate-limits.ts'
import { backToSignIn, finishExternalSignIn } from './finish-external-sign-in.ts'
import { getOutbox } from './get-outbox.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts'
import { refresh } from './refresh.ts'
import { finishReset, requestReset } from './reset-password.ts'
import { giveSecondFactor } from './second-factor.ts'
import { signIn } from './sign-in.ts'
import { getSignInWays } from './sign-in-ways.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { startExternalSignIn } from './start-external-sign-in.ts'
import { verifyEmail } from './verify-email.ts'

export function bindSessionRoutes(bind: BindRoute, deps: Pick<Deps, 'config'>): void {
  const rateLimit = signInLimit(deps.config)
  bind(routes.getSignInWays, getSignInWays)
  bind(routes.signUp, signUp, { rateLimit })
  bind(routes.verifyEmail, verifyEmail, { rateLimit })
  bind(routes.signIn, signIn, { rateLimit })
  bind(routes.giveSecondFactor, giveSecondFactor, { rateLimit })
  bind(routes.beginPasskeySignIn, beginPasskeySignIn, { rateLimit })
  bind(routes.signInWithPasskey, signInWithPasskey, { rateLimit })
  bind(routes.requestReset, requestReset, { rateLimit })
  bind(routes.finishReset, finishReset, { rateLimit })
  bind(routes.startExternalSignIn, startExternalSignIn, { rateLimit })
  bind(routes.finishExternalSignIn, finishExternalSignIn, {
    rateLimit,
    onFailure: () => backToSignIn('failed'),
  })
  bind(routes.refresh, refresh)
  bind(routes.signOut, signOut)
  bind(routes.getOutbox, getOutbox)
}
