import { giveUpEndedSession, useSession } from '#current/session.ts'
import { useSignInWays } from '#current/sign-in-ways.ts'
import { PATHS } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { OtherWays } from './other-ways.tsx'
import { SignInFlow } from './sign-in-flow.tsx'

/** Sign-in over the page: what is on it, and what was being typed, stays. Guide §8. */
export function SessionEnded() {
  const { endedAs } = useSession()
  const ways = useSignInWays()
  return (
    <Dialog
      title="Your session ended"
      canDismiss={false}
      onClose={giveUpEndedSession}
      footer={
        <Button variant="quiet" onClick={giveUpEndedSession}>
          Leave without signing in
        </Button>
      }
    >
      <p>Sign in again to continue. Nothing on this page is lost.</p>
      <SignInFlow email={endedAs?.email ?? undefined}>
        <OtherWays ways={ways} returnTo={PATHS.home} hasExternal={false} />
      </SignInFlow>
    </Dialog>
  )
}
