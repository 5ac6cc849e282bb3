import { useState } from 'react'
import { useGetSupportAccessQuery, usePutSupportAccessMutation } from '#api/activity-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { screenPath } from '#paths.ts'
import { browserTimers } from '#platform/clock.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { momentOf } from '#ui/instant.ts'
import { Panel } from '#ui/panel.tsx'
import styles from './organisation-settings.module.css'

const HOURS = 4

/** AUTH-08: our staff may read; the owner decides whether they may change anything. */
export function SupportPanel({ organisationId }: { organisationId: string }) {
  const { currentData } = useGetSupportAccessQuery({ organisationId })
  const [put, putting] = usePutSupportAccessMutation()
  const [problem, setProblem] = useState<string>()
  const until = currentData?.changesAllowedUntil ?? null
  const isAllowed = until !== null && new Date(until) > browserTimers.now()
  const allow = async (hours: number) => {
    const answer = await put({ organisationId, hours })
    setProblem(answer.error ? plainMessage(answer.error) : undefined)
  }
  return (
    <Panel>
      <div className={styles.panel}>
        <p>
          Support staff can view your company for up to 30 minutes at a time. They can’t change
          anything unless you allow it here, and never billing, members, connections or passwords.
          Each session is in the{' '}
          <a href={`${screenPath('settingsActivity', organisationId)}?show=visits`}>activity log</a>
          .
        </p>
        <p role="status" className={styles.state}>
          <Chip tone={isAllowed ? 'attention' : 'neutral'}>{isAllowed ? 'On' : 'Off'}</Chip>
          <span>
            {isAllowed && until
              ? `Changes are allowed until ${momentOf(until)}.`
              : 'Changes are not allowed.'}
          </span>
        </p>
        {problem && <p role="alert">{problem}</p>}
        <div className={styles.actions}>
          <Button
            busyLabel={putting.isLoading ? 'Saving…' : undefined}
            onClick={() => void allow(isAllowed ? 0 : HOURS)}
          >
            {isAllowed ? 'Stop allowing changes' : `Allow changes for ${HOURS} hours`}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
