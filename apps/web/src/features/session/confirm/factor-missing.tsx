import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { factorPath, PATHS } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Opens the page where a second factor is added, and returns to this page afterwards. */
export function FactorMissing({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // The waiting action must not cover the page where the factor is added.
  const isThere = pathname === PATHS.settingsAccount
  useEffect(() => {
    if (isThere) onClose()
  }, [isThere, onClose])
  if (isThere) return null
  const go = () => {
    onClose()
    void navigate(factorPath(pathname + search))
  }
  return (
    <Dialog
      title="Set up two-step sign-in first"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={go}>
          Set it up now
        </Button>
      }
    >
      <p>
        This needs two-step sign-in. Add an authenticator app or a passkey. It takes a minute, then
        you’ll come back here.
      </p>
    </Dialog>
  )
}
