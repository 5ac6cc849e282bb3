import { lazy, Suspense, useEffect, useState } from 'react'
import { browserTimers } from '#platform/clock.ts'
import { type SessionEnding, watchSession } from '#platform/session-end.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import { browserTabs } from '#platform/tab-refresh.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { clockOf } from '#ui/instant.ts'

const SignInAgain = lazy(() =>
  import('./sign-in-again.tsx').then(module => ({ default: module.SignInAgain })),
)

/** Five minutes before a session ends. One press extends it, and nothing on the page is lost. */
export function SessionWarning() {
  const [ending, setEnding] = useState<SessionEnding | null>(null)
  useEffect(
    () =>
      watchSession(
        { state: signInClient.state, tabs: browserTabs(), timers: browserTimers },
        setEnding,
      ),
    [],
  )
  if (!ending) return null
  return <EndingDialog key={ending.at.getTime()} ending={ending} onClose={() => setEnding(null)} />
}

interface EndingDialogProps {
  readonly ending: SessionEnding
  readonly onClose: () => void
}

function EndingDialog({ ending: { at, because }, onClose }: EndingDialogProps) {
  useTitle('Your session ends soon')
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
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
        <Suspense>
          <SignInAgain />
        </Suspense>
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Your session ends soon"
      onClose={onClose}
      footer={
        <Button
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

/** For people who have another tab in front. */
function useTitle(words: string) {
  useEffect(() => {
    const before = document.title
    document.title = `${words} – ${before}`
    return () => {
      document.title = before
    }
  }, [words])
}
