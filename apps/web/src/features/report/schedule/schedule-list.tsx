import type { ReportSchedule } from '@millpond/contract/report-schedule'
import { useId, useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import {
  useDeleteReportScheduleMutation,
  useSaveReportScheduleMutation,
} from '#api/report/schedule-api.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import styles from '../share/share.module.css'
import { actionWords, nextWords, repeatWords, runWords, SCHEDULE_WORDS } from './schedule-words.ts'

interface ScheduleListProps {
  readonly title: string
  readonly organisationId: string
  readonly schedules: readonly ReportSchedule[]
  readonly canChange: boolean
  readonly onEdit: (schedule: ReportSchedule) => void
  readonly onChanged: () => void
}

/** Schedules with their next run and their last ones. */
export function ScheduleList({ title, schedules, ...rest }: ScheduleListProps) {
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {schedules.length === 0 ? (
        <p>{SCHEDULE_WORDS.none}</p>
      ) : (
        <ul className={styles.links}>
          {schedules.map(schedule => (
            <OneSchedule key={schedule.id} {...rest} schedule={schedule} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface OneScheduleProps extends Omit<ScheduleListProps, 'schedules' | 'title'> {
  readonly schedule: ReportSchedule
}

function OneSchedule({ schedule, ...rest }: OneScheduleProps) {
  const [last, ...earlier] = schedule.runs
  return (
    <li className={styles.link}>
      <p>
        {!schedule.hasReport && `${schedule.title}: `}
        <strong>{repeatWords(schedule)}</strong>
      </p>
      <p>{actionWords(schedule)}</p>
      <p>
        {nextWords(schedule)} {last && runWords(last)}
      </p>
      {earlier.length > 0 && (
        <details>
          <summary>{SCHEDULE_WORDS.earlier}</summary>
          <ul>
            {earlier.map(run => (
              <li key={run.dueAt}>{runWords(run)}</li>
            ))}
          </ul>
        </details>
      )}
      <Acts {...rest} schedule={schedule} />
    </li>
  )
}

/** It can be deleted without a plan too. */
function Acts({ organisationId, schedule, canChange, onEdit, onChanged }: OneScheduleProps) {
  const [save, saving] = useSaveReportScheduleMutation()
  const [remove, removing] = useDeleteReportScheduleMutation()
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const end = (error: unknown, message: string) => {
    if (error) return toast({ message: plainMessage(error), isFailure: true })
    toast({ message })
    onChanged()
  }
  const turn = async () => {
    const { nextRunAt: _, runs: __, title: ___, hasReport: ____, ...given } = schedule
    const answer = await save({ organisationId, ...given, isPaused: !schedule.isPaused })
    end(answer.error, SCHEDULE_WORDS.saved)
  }
  const discard = async () => {
    const answer = await remove({ organisationId, id: schedule.id })
    end(answer.error, SCHEDULE_WORDS.deleted)
  }
  if (isAsking) {
    return (
      <>
        <p role="alert">{SCHEDULE_WORDS.deleteQuestion}</p>
        <div className={styles.acts}>
          <Button
            variant="danger"
            busyLabel={removing.isLoading ? 'Deleting…' : undefined}
            onClick={() => void discard()}
          >
            Delete schedule
          </Button>
          <Button onClick={() => setAsking(false)}>Keep schedule</Button>
        </div>
      </>
    )
  }
  return (
    <div className={styles.acts}>
      {canChange && schedule.hasReport && (
        <>
          <Button onClick={() => onEdit(schedule)}>Edit</Button>
          <Button busyLabel={saving.isLoading ? 'Saving…' : undefined} onClick={() => void turn()}>
            {schedule.isPaused ? 'Resume' : 'Pause'}
          </Button>
        </>
      )}
      <Button variant="risky" onClick={() => setAsking(true)}>
        Delete
      </Button>
    </div>
  )
}
