import type { ReportSchedule } from '@millpond/contract/report-schedule'
import { addressesIn, LINK_DAYS } from '@millpond/core/report'
import { type FormEvent, useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { useSaveReportScheduleMutation } from '#api/report/schedule-api.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { hasProblem, RecipientFields, type TypedEmail } from '../send/recipient-fields.tsx'
import styles from '../share/share.module.css'
import {
  ACTIONS,
  countOf,
  minuteOf,
  REPEATS,
  type RepeatKind,
  SCHEDULE_WORDS,
  timeText,
  WEEKDAYS,
} from './schedule-words.ts'

interface ScheduleFormProps {
  readonly organisationId: string
  readonly seriesId: string
  /** Null for a new one. */
  readonly schedule: ReportSchedule | null
  readonly onSaved: () => void
  readonly onCancel: () => void
}

/** As typed. */
interface Planned extends TypedEmail {
  readonly kind: RepeatKind
  readonly weekday: string
  readonly count: string
  readonly time: string
  readonly action: 'draft' | 'send'
  readonly skipsUnchanged: boolean
}

const NEW: Planned = {
  ...{ kind: 'afterClose', weekday: '1', count: '5', time: '08:00', action: 'send' },
  ...{ recipients: '', message: '', days: String(LINK_DAYS), withFile: false },
  skipsUnchanged: false,
}

/** When a report is made, what happens then, and who gets it. */
export function ScheduleForm({ schedule, onCancel, ...rest }: ScheduleFormProps) {
  const [planned, setPlanned] = useState(() => (schedule ? plannedOf(schedule) : NEW))
  // One id for all tries, so that a lost reply cannot make two schedules.
  const [id] = useState(() => schedule?.id ?? crypto.randomUUID())
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [save, saving] = useSaveReportScheduleMutation()
  const change = (part: Partial<Planned>) => setPlanned({ ...planned, ...part })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const given = givenOf(planned)
    if (!given) return
    setRefusal(null)
    const { organisationId, seriesId } = rest
    const isPaused = schedule?.isPaused ?? false
    const answer = await save({ organisationId, id, seriesId, isPaused, ...given })
    if (answer.data) rest.onSaved()
    else setRefusal(plainMessage(answer.error))
  }
  return (
    <form className={styles.part} noValidate onSubmit={event => void submit(event)}>
      <TimingFields {...{ planned, change, isChecked }} />
      <SelectField
        label="What happens"
        options={ACTIONS}
        value={planned.action}
        onChange={action => change({ action })}
      />
      {planned.action === 'send' && (
        <>
          <RecipientFields typed={planned} onType={change} isChecked={isChecked} />
          <Checkbox
            checked={planned.skipsUnchanged}
            onChange={skipsUnchanged => change({ skipsUnchanged })}
          >
            {SCHEDULE_WORDS.skips}
          </Checkbox>
          <p>{SCHEDULE_WORDS.kept}</p>
        </>
      )}
      {refusal !== null && <p role="alert">{refusal}</p>}
      <div className={styles.acts}>
        <Button
          type="submit"
          variant="primary"
          busyLabel={saving.isLoading ? 'Saving…' : undefined}
        >
          Save schedule
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

interface TimingFieldsProps {
  readonly planned: Planned
  readonly change: (part: Partial<Planned>) => void
  readonly isChecked: boolean
}

function TimingFields({ planned, change, isChecked }: TimingFieldsProps) {
  const { kind, weekday, count, time } = planned
  const counted = countOf(kind)
  const problem = countProblem(planned)
  const timeProblem = minuteOf(time) === null ? 'Enter a time such as 08:00' : null
  return (
    <>
      <SelectField
        label="How often"
        options={REPEATS}
        value={kind}
        onChange={value => change({ kind: value })}
      />
      {kind === 'weekly' && (
        <SelectField
          label="Day of the week"
          options={WEEKDAYS.map((label, at) => ({ value: String(at), label }))}
          value={weekday}
          onChange={value => change({ weekday: value })}
        />
      )}
      {counted && (
        <TextField
          label={counted.label}
          inputMode="numeric"
          autoComplete="off"
          value={count}
          error={isChecked && problem !== null ? problem : undefined}
          onChange={event => change({ count: event.target.value })}
        />
      )}
      <TextField
        label="Time"
        hint={SCHEDULE_WORDS.timeHint}
        autoComplete="off"
        value={time}
        error={isChecked && timeProblem !== null ? timeProblem : undefined}
        onChange={event => change({ time: event.target.value })}
      />
    </>
  )
}

function countProblem({ kind, count }: Planned): string | null {
  const counted = countOf(kind)
  if (!counted) return null
  const number = /^\d{1,2}$/.test(count.trim()) ? Number(count) : 0
  if (number >= 1 && number <= counted.most) return null
  return `Enter a whole number from 1 to ${counted.most}`
}

/** Null if something is wrong. */
function givenOf(planned: Planned) {
  const minute = minuteOf(planned.time)
  if (minute === null || countProblem(planned) !== null) return null
  const { action, message, withFile, skipsUnchanged } = planned
  const plan = { repeat: repeatOf(planned), minute, action }
  if (action === 'draft') {
    const nothing = { recipients: [], message: '', withFile: false, skipsUnchanged: false }
    return { ...plan, ...nothing, days: LINK_DAYS }
  }
  if (hasProblem(planned)) return null
  const recipients = [...addressesIn(planned.recipients).addresses]
  return { ...plan, recipients, message, days: Number(planned.days), withFile, skipsUnchanged }
}

function repeatOf({ kind, weekday, count }: Planned): ReportSchedule['repeat'] {
  if (kind === 'daily') return { kind }
  if (kind === 'weekly') return { kind, weekday: Number(weekday) }
  if (kind === 'afterClose') return { kind, workingDays: Number(count) }
  return { kind, dayOfMonth: Number(count) }
}

function plannedOf(schedule: ReportSchedule): Planned {
  const { repeat, minute, action, recipients, message, days, withFile, skipsUnchanged } = schedule
  const number =
    'dayOfMonth' in repeat
      ? repeat.dayOfMonth
      : 'workingDays' in repeat
        ? repeat.workingDays
        : Number(NEW.count)
  return {
    ...{ kind: repeat.kind, count: String(number), time: timeText(minute), action },
    weekday: repeat.kind === 'weekly' ? String(repeat.weekday) : NEW.weekday,
    ...{ recipients: recipients.join(', '), message, days: String(days), withFile },
    skipsUnchanged,
  }
}
