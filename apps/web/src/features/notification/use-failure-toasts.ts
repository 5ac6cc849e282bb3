import { CONNECTION_ROUTES } from '@millpond/contract/route-table/connection'
import { ORGANISATION_ROUTES } from '@millpond/contract/route-table/organisation'
import { useEffect } from 'react'
import { useSession } from '#current/session.ts'
import { AUTH_ERROR } from '#platform/auth-state.ts'
import { bus } from '#platform/event-bus.ts'
import { useToast } from '#ui/toast.tsx'

/** The screen reports these failures itself, or has retried. */
const SAID_ON_SCREEN = [CONNECTION_ROUTES.startConnection, ORGANISATION_ROUTES.openSample].map(
  route => route.method + route.path,
)
/**
 * The forms of the account and of signing in report all of their failures. So do the page of
 * webhooks, and the editor of a sheet for its draft. These routes are not loaded with the first
 * page.
 */
const SAID_BY_FORMS = /^\/auth\/|^\/api\/(?:account|user-invites\/|webhooks|sheets\/draft)/

/**
 * A failed change is reported at once, on any screen. Failed reads are shown in their own panel
 * instead, and an ended session has its own sign-in.
 */
export function useFailureToasts(): void {
  const toast = useToast()
  useEffect(
    () =>
      bus.on('requestFailed', ({ isWrite, status, method, path, message }) => {
        if (!isWrite || status === 401 || status === 'NO_TOKEN') return
        if (SAID_ON_SCREEN.includes(method + path) || SAID_BY_FORMS.test(path)) return
        const what = method === 'PUT' ? 'Not saved.' : 'That didn’t work.'
        toast({ message: `${what} ${message}`, isFailure: true })
      }),
    [toast],
  )
  const { auth } = useSession()
  const isStuck = auth.user !== null && auth.error === AUTH_ERROR.logout
  useEffect(() => {
    const message = `${AUTH_ERROR.logout}. You are still signed in. Try again.`
    if (isStuck) toast({ message, isFailure: true })
  }, [isStuck, toast])
}
