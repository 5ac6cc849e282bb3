import { useEffect, useState } from 'react'
import { useGetSupportAccessQuery } from '#api/activity-api.ts'
import { useOrganisation } from '#current/organisation.ts'
import { useSession } from '#current/session.ts'
import { allowChanges, endVisit, useVisit } from '#current/visit.ts'
import { browserTimers } from '#platform/clock.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { clockOf } from '#ui/instant.ts'
import { SampleBar } from './arrival/sample-bar.tsx'
import styles from './visit-banner.module.css'

/** Whose figures these are, on every screen, when they are not the person's own. */
export function VisitBanner() {
  const { auth } = useSession()
  return auth.user?.isAnonymous ? <SampleBar /> : <StaffBanner email={auth.user?.email} />
}

/** The customer of a support session, and its end (AUTH-08). */
function StaffBanner({ email }: { email: string | null | undefined }) {
  const visit = useVisit()
  const [isEnding, setEnding] = useState(false)
  const mayChange = useAllowedChanges()
  const until = visit?.until
  useEffect(() => {
    if (!until) return
    const left = until.getTime() - browserTimers.now().getTime()
    return browserTimers.after(Math.max(left, 0), () => void endVisit())
  }, [until])
  const end = async () => {
    setEnding(true)
    await endVisit()
  }
  return (
    <div className={styles.top}>
      <Banner
        tone="striped"
        label="Support session"
        action={
          <Button busyLabel={isEnding ? 'Ending…' : undefined} onClick={() => void end()}>
            End
          </Button>
        }
      >
        Viewing as <strong>{email}</strong>
        {until && ` until ${clockOf(until)}`}.{' '}
        {mayChange
          ? 'The owner allows you to make changes.'
          : 'You can view but not change anything.'}
      </Banner>
    </div>
  )
}

/** Read again for every organisation: each owner decides for their own. */
function useAllowedChanges(): boolean {
  const organisationId = useOrganisation()?.organisationId ?? ''
  const { currentData } = useGetSupportAccessQuery({ organisationId }, { skip: !organisationId })
  const allowedUntil = currentData?.changesAllowedUntil
  const mayChange =
    allowedUntil != null && new Date(allowedUntil).getTime() > browserTimers.now().getTime()
  useEffect(() => allowChanges(mayChange), [mayChange])
  return mayChange
}
