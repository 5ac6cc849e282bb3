import { useEffect, useRef, useState } from 'react'
import type { SessionEnding } from '#platform/session-end.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { clockOf } from '#ui/instant.ts'
import { SignInOverPage } from './sign-in-over-page.tsx'

interface EndingDialogProps {
  readonly ending: SessionEnding
  readonly onClose: () => void
}

export function EndingDialog({ ending: { at, because }, onClose }: EndingDialogProps) {
  useTitle('Your session ends soon')
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const stayButton = useRef<HTMLButtonElement>(null)
  // The browser would choose the button that closes, and Enter would not extend the session.
  useEffect(() => stayButton.current?.focus(), [])
  const stay = async () => {
    setBusy(true)
    setFailed(false)
    // A session that has ended meanwhile asks for the password over this page.
    await signInClient.refreshToken().catch(() => setFailed(true))
    setBusy(false)
  }
  const when = `Your session ends at ${clockOf(at)}.`
  if (because === 'tooLong') {
    return (
      <Dialog title="Your session ends soon" onClose={onClose}>
        <p>{when} Sign in again now to continue. Nothing on this page is lost.</p>
        <SignInOverPage />
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Your session ends soon"
      onClose={onClose}
      footer={
        <Button
          ref={stayButton}
          variant="primary"
          busyLabel={isBusy ? 'Extending…' : undefined}
          onClick={() => void stay()}
        >
          Stay signed in
        </Button>
      }
    >
      <p>You have not used Millpond for a while. {when} Nothing on this page is lost.</p>
      {hasFailed && <p role="alert">Your session could not be extended. Try again.</p>}
    </Dialog>
  )
}

/** For users who have another tab in front. A page opened meanwhile keeps its own title. */
function useTitle(words: string) {
  useEffect(() => {
    const start = `${words} – `
    document.title = start + document.title
    return () => {
      if (document.title.startsWith(start)) document.title = document.title.slice(start.length)
    }
  }, [words])
}
