import { isRouteErrorResponse, useRouteError } from 'react-router'
import { PATHS } from '#paths.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import styles from './route-error.module.css'
import { PlainFrame } from './shell/plain-frame.tsx'

/** The error page for routes that have no shell around them. UI-14. */
export function RouteErrorPage() {
  return (
    <PlainFrame>
      <RouteError />
    </PlainFrame>
  )
}

const ROUTE_ERROR = 'Unexpected Application Error!'

/** UI-14: an unknown address, or a screen that failed to render. Always with a link home. */
export function RouteError() {
  const error = useRouteError()
  const correlationId = correlationIdOf(error)
  return (
    <div className={styles.page}>
      <title>{`${ROUTE_ERROR} · Millpond`}</title>
      <Answer basis={sentenceFor(error)}>{ROUTE_ERROR}</Answer>
      {correlationId && (
        <p className={styles.reference}>
          Reference number for support: <code>{correlationId}</code>{' '}
          <CopyButton label="Copy details" text={`${sentenceFor(error)} (${correlationId})`} />
        </p>
      )}
      <LinkButton href={PATHS.home} variant="primary">
        Go to your dashboard
      </LinkButton>
      {/* A screen that did not arrive, offline or after a release, is not asked for again. */}
      {!isRouteErrorResponse(error) && (
        <Button onClick={() => location.reload()}>Refresh Page</Button>
      )}
    </div>
  )
}

function sentenceFor(error: unknown): string {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return 'There is no page at this address.'
  }
  if (isRouteErrorResponse(error) && error.status === 400) {
    return 'This link is incomplete.'
  }
  if (isRouteErrorResponse(error) && error.status === 403) {
    return 'You don’t have access to this page. Ask an owner of the company.'
  }
  return 'We couldn’t show this page. Your saved work is safe.'
}

function correlationIdOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  const holder = isRouteErrorResponse(error) ? error.data : error
  if (typeof holder !== 'object' || holder === null || !('correlationId' in holder)) return null
  return typeof holder.correlationId === 'string' ? holder.correlationId : null
}
