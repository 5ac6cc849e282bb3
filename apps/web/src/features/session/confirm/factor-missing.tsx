import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { factorPath, PATHS } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Leads to where a second step is added, and from there back to this page. */
export function FactorMissing({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // What waits behind the page where it is added must not stand in the way of adding it.
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
      title="Add a second step first"
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
