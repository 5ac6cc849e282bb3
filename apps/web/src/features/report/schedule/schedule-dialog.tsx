import type { Organisation } from '@millpond/contract/organisation'
import type { SavedReport } from '@millpond/contract/report'
import type { ReportSchedule } from '@millpond/contract/report-schedule'
import { useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { useGetReportSchedulesQuery } from '#api/report/schedule-api.ts'
import { useReadOnlyWords } from '#screen/read-only.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import styles from '../share/share.module.css'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { SCHEDULE_WORDS } from './schedule-words.ts'

interface ScheduleDialogProps {
  readonly organisation: Organisation
  readonly report: SavedReport
  readonly onClose: () => void
}

/** The schedules of a report: all its versions have the same ones. */
export function ScheduleDialog({ organisation, report, onClose }: ScheduleDialogProps) {
  const { organisationId } = organisation
  const { seriesId } = report
  const readOnly = useReadOnlyWords()
  const read = useGetReportSchedulesQuery({ organisationId }, { refetchOnMountOrArgChange: true })
  const [edited, setEdited] = useState<ReportSchedule | 'new' | null>(null)
  const toast = useToast()
  const reread = () => void read.refetch()
  const close = () => setEdited(null)
  const saved = async () => {
    // The list is read first, so that it never appears without the new schedule.
    await read.refetch()
    close()
    toast({ message: SCHEDULE_WORDS.saved })
  }
  const all = read.currentData?.filter(each => each.seriesId === seriesId)
  // They count for the limit, so they are shown somewhere.
  const gone = read.currentData?.filter(each => !each.hasReport && each.seriesId !== seriesId) ?? []
  const list = {
    organisationId,
    canChange: readOnly === null,
    onEdit: setEdited,
    onChanged: reread,
  }
  return (
    <Dialog title={`Schedule “${report.title}”`} onClose={onClose}>
      <div className={styles.parts}>
        <p>{SCHEDULE_WORDS.about}</p>
        {readOnly && <p>{readOnly}</p>}
        {edited !== null ? (
          <ScheduleForm
            {...{ organisationId, seriesId }}
            schedule={edited === 'new' ? null : edited}
            onSaved={() => void saved()}
            onCancel={close}
          />
        ) : all ? (
          <>
            <ScheduleList title="Schedules" {...list} schedules={all} />
            {readOnly === null && (
              <div className={styles.acts}>
                <Button variant="primary" onClick={() => setEdited('new')}>
                  Add a schedule
                </Button>
              </div>
            )}
            {gone.length > 0 && (
              <ScheduleList title={SCHEDULE_WORDS.ofGone} {...list} schedules={gone} />
            )}
          </>
        ) : read.error ? (
          <div role="alert">
            <p>
              {SCHEDULE_WORDS.notRead} {plainMessage(read.error)}
            </p>
            <Button onClick={reread}>Try again</Button>
          </div>
        ) : (
          <Skeleton height={80} />
        )}
      </div>
    </Dialog>
  )
}
