import { useSession } from '#current/session.ts'
import { useSignInWays } from '#current/sign-in-ways.ts'
import { PATHS } from '#paths.ts'
import { OtherWays } from './other-ways.tsx'
import { SignInFlow } from './sign-in-flow.tsx'

/** Sign-in over the page, by the person whose session ends or has ended. */
export function SignInAgain() {
  const { auth, endedAs } = useSession()
  const ways = useSignInWays()
  return (
    <SignInFlow email={auth.user?.email ?? endedAs?.email ?? undefined}>
      <OtherWays ways={ways} returnTo={PATHS.home} hasExternal={false} />
    </SignInFlow>
  )
}
