import { leaveEndedSession } from '#current/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SignInOverPage } from './sign-in-over-page.tsx'

/** Sign-in over the page, which keeps its content and unsaved text. Guide §8. */
export function SessionEnded() {
  return (
    <Dialog
      title="Your session ended"
      canDismiss={false}
      onClose={leaveEndedSession}
      footer={
        <Button variant="quiet" onClick={leaveEndedSession}>
          Leave without signing in
        </Button>
      }
    >
      <p>Sign in again to continue. Nothing on this page is lost.</p>
      <SignInOverPage />
    </Dialog>
  )
}
