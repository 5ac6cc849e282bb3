import type { SavedReport } from '@millpond/contract/report'
import type { PackAction } from '@millpond/core/pack'
import {
  MAX_MESSAGE,
  MAX_TITLE,
  REPORT_TEMPLATES,
  type ReportTemplateId,
  templateWords,
} from '@millpond/core/report'
import {
  addMonths,
  civilDay,
  closeMonthOf,
  HOME_TIME_ZONE,
  longMonth,
  type Month,
} from '@millpond/core/time'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { plainMessage } from '#api/gateway-error.ts'
import { useGetPackClientsQuery, useStartPackMutation } from '#api/report/pack-api.ts'
import { useGetSavedReportsQuery } from '#api/report/report-api.ts'
import { PATHS } from '#paths.ts'
import { browserTimers } from '#platform/clock.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ClientChoice } from './client-choice.tsx'
import { NoClients } from './pack-list.tsx'
import {
  ACTION_CHOICES,
  LAST_MONTH,
  LAST_MONTH_LABEL,
  PACK_WORDS,
  startWords,
} from './pack-words.ts'
import styles from './packs.module.css'
import { packPath } from './paths.ts'

interface Draft {
  /** A template, or the id of one of the firm’s reports. */
  readonly source: string
  /** Null while it is that of the source. */
  readonly title: string | null
  readonly month: string
  readonly action: PackAction
  readonly message: string
  readonly chosen: ReadonlySet<string>
}

const NEW: Draft = {
  ...{ source: 'clientLetter', title: null, month: LAST_MONTH, action: 'draft', message: '' },
  chosen: new Set(),
}

const MONTHS_OFFERED = 12

/** What to make, for which month, and for which clients. */
export function PackForm({ organisationId }: { organisationId: string }) {
  const clients = useGetPackClientsQuery({ organisationId }, { refetchOnMountOrArgChange: true })
  const own = useGetSavedReportsQuery({ organisationId })
  const [draft, setDraft] = useState(NEW)
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [start, starting] = useStartPackMutation()
  const navigate = useNavigate()
  if (!clients.currentData) {
    return clients.error ? <p role="alert">{plainMessage(clients.error)}</p> : <Loading />
  }
  if (clients.currentData.length === 0) return <NoClients />
  const reports = own.currentData ?? []
  const title = draft.title ?? titleOf(draft.source, reports)
  const change = (part: Partial<Draft>) => setDraft(now => ({ ...now, ...part }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (title.trim() === '' || draft.chosen.size === 0) return
    setRefusal(null)
    const answer = await start({ organisationId, ...requestOf(draft, title) })
    if (answer.data) void navigate(packPath(answer.data.pack.id))
    else setRefusal(plainMessage(answer.error))
  }
  return (
    <div className={styles.stack}>
      <Answer basis={PACK_WORDS.newAbout}>{PACK_WORDS.newTitle}</Answer>
      <Panel>
        <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
          {own.error && <p role="alert">{PACK_WORDS.ownNotRead}</p>}
          <ContentFields {...{ draft, title, reports, change }} isChecked={isChecked} />
          <ClientChoice
            clients={clients.currentData}
            chosen={draft.chosen}
            fault={isChecked && draft.chosen.size === 0 ? PACK_WORDS.noneChosen : null}
            onChange={chosen => change({ chosen })}
          />
          {refusal !== null && <p role="alert">{refusal}</p>}
          <div className={styles.acts}>
            <Button
              type="submit"
              variant="primary"
              busyLabel={starting.isLoading ? 'Starting…' : undefined}
            >
              {startWords(draft.chosen.size)}
            </Button>
            <LinkButton href={PATHS.packs}>Cancel</LinkButton>
          </div>
        </form>
      </Panel>
    </div>
  )
}

interface ContentFieldsProps {
  readonly draft: Draft
  readonly title: string
  readonly reports: readonly SavedReport[]
  readonly change: (part: Partial<Draft>) => void
  readonly isChecked: boolean
}

function ContentFields({ draft, title, reports, change, isChecked }: ContentFieldsProps) {
  return (
    <>
      <SelectField
        label="Template"
        hint={isTemplate(draft.source) ? templateWords(draft.source).purpose : undefined}
        options={sourceOptions(reports)}
        value={draft.source}
        onChange={source => change({ source })}
      />
      <TextField
        label="Title of the reports"
        maxLength={MAX_TITLE}
        autoComplete="off"
        value={title}
        error={isChecked && title.trim() === '' ? PACK_WORDS.noTitle : undefined}
        onChange={event => change({ title: event.target.value })}
      />
      <SelectField
        label="Month"
        hint={PACK_WORDS.monthHint}
        options={monthOptions()}
        value={draft.month}
        onChange={month => change({ month })}
      />
      <RadioGroup
        legend="What happens"
        options={[...ACTION_CHOICES]}
        value={draft.action}
        onChange={action => change({ action })}
      />
      {draft.action === 'send' && (
        <TextArea
          label="Message"
          hint={`${PACK_WORDS.messageHint} ${PACK_WORDS.ownerHint}`}
          rows={3}
          maxLength={MAX_MESSAGE}
          value={draft.message}
          onChange={event => change({ message: event.target.value })}
        />
      )}
    </>
  )
}

const isTemplate = (source: string): source is ReportTemplateId =>
  (REPORT_TEMPLATES as readonly string[]).includes(source)

const titleOf = (source: string, reports: readonly SavedReport[]): string =>
  isTemplate(source)
    ? templateWords(source).name
    : (reports.find(({ id }) => id === source)?.title ?? '')

/** Of a report of the firm, its draft or its newest version, and no archived one. */
function sourceOptions(reports: readonly SavedReport[]) {
  const newest = new Map<string, SavedReport>()
  for (const report of reports) {
    if (report.status === 'archived') continue
    const other = newest.get(report.seriesId)
    if (!other || orderOf(report) > orderOf(other)) newest.set(report.seriesId, report)
  }
  return [
    ...REPORT_TEMPLATES.map(value => ({
      value: value as string,
      label: templateWords(value).name,
    })),
    ...[...newest.values()].map(({ id, title }) => ({ value: id, label: `Your report: ${title}` })),
  ]
}

/** A draft has no number yet. */
const orderOf = ({ number }: SavedReport): number => number ?? Number.POSITIVE_INFINITY

function monthOptions() {
  const newest = closeMonthOf(civilDay(browserTimers.now().getTime(), HOME_TIME_ZONE))
  const months = Array.from({ length: MONTHS_OFFERED }, (_, back) => addMonths(newest, -back))
  return [
    { value: LAST_MONTH, label: LAST_MONTH_LABEL },
    ...months.map(value => ({ value: value as string, label: longMonth(value) })),
  ]
}

function requestOf({ source, month, action, message, chosen }: Draft, title: string) {
  return {
    source: isTemplate(source)
      ? ({ kind: 'template', template: source } as const)
      : ({ kind: 'report', reportId: source } as const),
    ...{ title: title.trim(), month: month === LAST_MONTH ? null : (month as Month), action },
    message: action === 'send' ? message : '',
    clientIds: [...chosen],
  }
}
