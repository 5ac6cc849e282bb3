import { type FormEvent, type ReactNode, useState } from 'react'
import { browserTimers } from '#platform/clock.ts'
import { useReadOnlyWords } from '#screen/read-only.ts'
import type {
  ForecastSettingsSaver,
  SettingsChange,
  SettingsOutcome,
} from '#sheet-editor/use-forecast-settings.ts'
import { Button } from '#ui/button.tsx'
import { type FieldError, FormErrorSummary } from '#ui/form-error-summary.tsx'
import { clockOf } from '#ui/instant.ts'
import { useToast } from '#ui/toast.tsx'
import styles from './settings.module.css'

export type SectionReading =
  | { readonly ok: true; readonly change: SettingsChange }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

interface SectionFormProps {
  readonly saver: ForecastSettingsSaver
  readonly canEdit: boolean
  /** `Income tax`: the name in the message after a save. */
  readonly what: string
  readonly saveLabel: string
  readonly isChanged: boolean
  readonly read: () => SectionReading
  readonly onErrors?: (errors: readonly FieldError[]) => void
  readonly onSaved?: () => void
  /** The form may be longer than the screen: its button stays in sight. */
  readonly isLong?: boolean
  /** Controls that change nothing, which viewers may use. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly children: ReactNode
}

/** Fields that are saved together: faults at the top, the result of a save next to the button. */
export function SectionForm(props: SectionFormProps) {
  const { saver, canEdit, what, saveLabel, isChanged, read, onErrors, onSaved, children } = props
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [isBusy, setBusy] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Exclude<SettingsOutcome, { kind: 'saved' }> | null>(null)
  const toast = useToast()
  const readOnly = useReadOnlyWords()
  const showErrors = (found: readonly FieldError[]) => {
    setErrors(found)
    onErrors?.(found)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || readOnly !== null) return
    const reading = read()
    showErrors(reading.ok ? [] : reading.errors)
    if (!reading.ok) return
    setBusy(true)
    const outcome = await saver.save(reading.change)
    setBusy(false)
    setTrouble(outcome.kind === 'saved' ? null : outcome)
    if (outcome.kind !== 'saved') return
    setSavedAt(clockOf(browserTimers.now()))
    onSaved?.()
    // After the drawer has closed, because a message over it would close with it.
    setTimeout(() => toast({ message: `${what} saved.`, undo: outcome.undo }))
  }
  return (
    <form
      className={styles.form}
      data-long={props.isLong || undefined}
      noValidate
      onSubmit={submit}
    >
      <FormErrorSummary errors={errors} />
      {props.before}
      <fieldset className={styles.fields} disabled={!canEdit}>
        <legend className="visually-hidden">{what}</legend>
        {children}
      </fieldset>
      {props.after}
      {trouble?.kind === 'conflict' && (
        <Conflict saver={saver} onReloaded={() => setTrouble(null)} />
      )}
      {trouble?.kind === 'failed' && (
        <p className={styles.failed} role="alert">
          Not saved. {trouble.message} What you typed is still here.
        </p>
      )}
      {canEdit && (
        <div className={styles.foot}>
          <Button
            type="submit"
            variant="primary"
            disabled={readOnly !== null}
            busyLabel={isBusy ? 'Saving…' : undefined}
          >
            {saveLabel}
          </Button>
          <p role="status" className={styles.status}>
            {readOnly ?? (isChanged ? 'Not saved yet' : savedAt && `Saved ${savedAt}`)}
          </p>
        </div>
      )}
    </form>
  )
}

function Conflict({ saver, onReloaded }: { saver: ForecastSettingsSaver; onReloaded: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const reload = async () => {
    setBusy(true)
    await saver.reload()
    setBusy(false)
    onReloaded()
  }
  return (
    <div className={styles.conflict} role="alert">
      <p>
        Someone else saved these settings after you opened them. Reload to see their changes and
        keep yours, then save again.
      </p>
      <Button busyLabel={isBusy ? 'Loading…' : undefined} onClick={() => void reload()}>
        Reload and keep my edits
      </Button>
    </div>
  )
}
