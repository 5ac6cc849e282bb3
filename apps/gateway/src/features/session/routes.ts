import { routes } from '@millpond/contract/routes'
import type { Deps } from '../../deps.ts'
import type { BindRoute } from '../../http/bind-route.ts'
import { signInLimit } from '../../http/rate-limits.ts'
import { createGuessLimit } from './guess-limit.ts'
import { refresh } from './refresh.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

export function bindSessionRoutes(bind: BindRoute, deps: Deps): void {
  const rateLimit = signInLimit(deps.config)
  const guesses = createGuessLimit()
  bind(routes.signUp, signUp, { rateLimit })
  bind(routes.signIn, call => signIn(call, guesses), { rateLimit })
  bind(routes.refresh, refresh)
  bind(routes.signOut, signOut)
}
