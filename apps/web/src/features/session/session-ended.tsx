import { giveUpEndedSession, signIn, useSession } from '#current/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { passwordProblems, problemsOf } from './credentials.ts'
import { CredentialsForm } from './credentials-form.tsx'

/** Sign-in over the page: what is on it, and what was being typed, stays. Guide §8. */
export function SessionEnded() {
  const { endedAs } = useSession()
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
      <p>Sign in again to go on where you are. Nothing on this page is lost.</p>
      <CredentialsForm
        kind="current"
        email={endedAs?.email ?? undefined}
        submitLabel="Sign in"
        busyLabel="Signing in…"
        checkPassword={passwordProblems}
        onSubmit={async credentials => {
          const answer = await signIn(credentials)
          return answer.ok ? {} : problemsOf(answer.error)
        }}
      />
    </Dialog>
  )
}
