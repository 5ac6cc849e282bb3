import type { Organisation } from '@millpond/contract/organisation'
import { MAX_TITLE } from '@millpond/core/report'
import { longMonth, type Month } from '@millpond/core/time'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { usePublishReportMutation } from '#api/report/report-api.ts'
import { keepAutoSave } from '#platform/report-preferences.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { clockOf } from '#ui/instant.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { reportPath } from '../paths.ts'
import { type EditState, isUnsaved, type ReportEdit } from './edit-report.ts'
import styles from './editor.module.css'

interface Fault {
  readonly id: string
  readonly title: string
  readonly reason: string
}

interface EditorHeadProps {
  readonly organisation: Organisation
  readonly id: string
  readonly edit: ReportEdit
  readonly state: EditState
  /** Blocks that cannot be shown. */
  readonly faults: readonly Fault[]
  readonly closeMonth: Month
  readonly onChoose: (id: string) => void
}

/** The title and the month of the report, what is saved, and publishing. */
export function EditorHead(props: EditorHeadProps) {
  const { organisation, id, edit, state, closeMonth } = props
  const { title, definition } = state.content
  const { month } = definition
  return (
    <header className={styles.head}>
      <h1 className="visually-hidden">{title || 'Report'}</h1>
      <div className={styles.fields}>
        <TextField
          label="Title"
          maxLength={MAX_TITLE}
          autoComplete="off"
          value={title}
          error={title.trim() === '' ? 'Give the report a title' : undefined}
          onChange={event => edit.change({ title: event.target.value }, 'title')}
        />
        <SelectField
          label="Month"
          options={[
            { value: 'lastComplete', label: `Last complete month, ${longMonth(closeMonth)}` },
            {
              value: 'fixed',
              label: `Always ${longMonth(month === 'lastComplete' ? closeMonth : month)}`,
            },
          ]}
          value={month === 'lastComplete' ? 'lastComplete' : 'fixed'}
          onChange={value =>
            edit.change({
              definition: { ...definition, month: value === 'fixed' ? closeMonth : 'lastComplete' },
            })
          }
        />
      </div>
      <div className={styles.saving}>
        <SavedWords {...{ state }} />
        <Checkbox
          checked={state.isAutomatic}
          onChange={isOn => {
            keepAutoSave(isOn)
            edit.setAutomatic(isOn)
          }}
        >
          Save automatically
        </Checkbox>
        {!state.isAutomatic && (
          <Button
            title="Ctrl S"
            disabled={!isUnsaved(state) || state.conflicts.length > 0}
            busyLabel={state.isSaving ? 'Saving…' : undefined}
            onClick={() => void edit.saveNow()}
          >
            Save
          </Button>
        )}
      </div>
      <div className={styles.acts}>
        <Button title="Ctrl Z" disabled={state.past.length === 0} onClick={edit.undo}>
          Undo
        </Button>
        <Button title="Ctrl Y" disabled={state.future.length === 0} onClick={edit.redo}>
          Redo
        </Button>
        <LinkButton href={reportPath(organisation.organisationId, id)}>View report</LinkButton>
        <Publish {...props} />
      </div>
      <Failure {...{ state, edit }} />
    </header>
  )
}

/** `Saved 10:42`; nothing is said to be saved before it is. */
function SavedWords({ state }: Pick<EditorHeadProps, 'state'>) {
  const { isSaving, conflicts, saved, failure } = state
  const words = isSaving
    ? 'Saving…'
    : conflicts.length > 0
      ? 'Not saved until you choose below'
      : isUnsaved(state)
        ? failure === null
          ? 'Changes not saved yet'
          : 'Not saved'
        : `Saved ${clockOf(saved.report.updatedAt)}`
  return <p role="status">{words}</p>
}

function Failure({ state: { failure }, edit }: Pick<EditorHeadProps, 'state' | 'edit'>) {
  if (failure === null) return null
  return (
    <p role="alert" className={styles.problem}>
      Not saved: {plainMessage(failure)} What you wrote is still here.{' '}
      <Button variant="quiet" onClick={() => void edit.saveNow()}>
        Retry
      </Button>
    </p>
  )
}

/** Saves first. A report with a block that cannot be shown is not published. */
function Publish({ organisation, id, edit, faults, onChoose }: EditorHeadProps) {
  const { organisationId } = organisation
  const [publish, publishing] = usePublishReportMutation()
  const [isRefused, setRefused] = useState(false)
  const navigate = useNavigate()
  const toast = useToast()
  const run = async () => {
    setRefused(faults.length > 0)
    if (faults.length > 0) return
    await edit.saveNow()
    const state = edit.get()
    if (isUnsaved(state) || state.isSaving) {
      return toast({ message: 'Save your changes first, then publish.', isFailure: true })
    }
    const { rowVersion } = state.saved.report
    const answer = await publish({ organisationId, id, rowVersion })
    if (answer.data) return void navigate(reportPath(organisationId, id))
    const { error } = answer
    const isFault = isGatewayError(error) && error.failure?.code === 'badRequest'
    setRefused(isFault && faults.length > 0)
    toast({ message: plainMessage(error), isFailure: true })
  }
  return (
    <>
      <Button
        variant="primary"
        busyLabel={publishing.isLoading ? 'Publishing…' : undefined}
        onClick={() => void run()}
      >
        Publish
      </Button>
      {isRefused && faults.length > 0 && (
        <div role="alert" className={styles.problem}>
          <p>Change or remove these blocks, then publish:</p>
          <ul>
            {faults.map(({ id: block, title, reason }) => (
              <li key={block}>
                <TextButton onClick={() => onChoose(block)}>{title}</TextButton>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
