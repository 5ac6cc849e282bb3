import { EVENT_TITLES, type ScenarioEvent } from '@millpond/core/scenario'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { errorOf, type FieldError, FormErrorSummary } from '#ui/form-error-summary.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from '../scenario.module.css'
import { WORDS } from '../scenario-words.ts'
import type { EventChoices } from './event-choices.ts'
import { EventFieldInput } from './event-field-input.tsx'
import { draftOf, type EventDraft, fieldId, fieldsOf, NAME_ID, readEvent } from './event-form.ts'
import { withField } from './with-field.ts'

interface EventDrawerProps {
  readonly event: ScenarioEvent
  readonly isNew: boolean
  readonly choices: EventChoices
  /** What the fields as they are would change; they may be incomplete. */
  readonly effect: ReactNode
  /** Its entries. */
  readonly entries: ReactNode
  /** Otherwise the fields only show what they would change. */
  readonly canSave: boolean
  readonly onPreview: (event: ScenarioEvent | null) => void
  readonly onSave: (event: ScenarioEvent) => void
  readonly onClose: () => void
}

const PREVIEW_AFTER_MS = 200

/** The fields of one event, with what they do to the low point while they are typed. */
export function EventDrawer(props: EventDrawerProps) {
  const { event, isNew, choices, effect, entries, canSave, onSave, onClose } = props
  const formId = useId()
  const [draft, setDraft] = useState<EventDraft>(() => draftOf(event, isNew))
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  usePreview(props, draft)
  const change = (next: EventDraft) => {
    setDraft(next)
    if (errors.length === 0) return
    const reading = readEvent(event, next)
    setErrors(reading.ok ? [] : reading.errors)
  }
  const changeField = (name: string, text: string) =>
    change(withField(event, draft, choices, { name, text }))
  const fields = fieldsOf(event.kind)
  const more = fields.filter(field => field.isMore)
  const input = (field: (typeof fields)[number]) => (
    <EventFieldInput
      key={field.name}
      {...{ field, choices }}
      fields={draft.fields}
      text={draft.fields[field.name] ?? ''}
      error={errorOf(errors, fieldId(field.name))}
      onChange={text => changeField(field.name, text)}
    />
  )
  return (
    <Drawer
      title={isNew ? EVENT_TITLES[event.kind] : event.name}
      onClose={onClose}
      footer={
        canSave ? (
          <>
            <Button variant="primary" type="submit" form={formId}>
              {isNew ? 'Add to the scenario' : 'Apply'}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </>
        ) : (
          <p className={styles.note}>{WORDS.onlyYou}</p>
        )
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={submitted => {
          submitted.preventDefault()
          const reading = readEvent(event, draft)
          setErrors(reading.ok ? [] : reading.errors)
          if (reading.ok && canSave) onSave(reading.event)
        }}
      >
        <FormErrorSummary errors={errors} />
        <TextField
          id={NAME_ID}
          label="Name"
          hint="Start with a verb, such as “Hire a barista”"
          autoComplete="off"
          value={draft.name}
          error={errorOf(errors, NAME_ID)}
          onChange={typed => change({ ...draft, name: typed.target.value })}
        />
        {fields.filter(field => !field.isMore).map(input)}
        {more.length > 0 && (
          <details className={styles.more} open={more.some(field => hasError(errors, field.name))}>
            <summary>More</summary>
            <div className={styles.form}>{more.map(input)}</div>
          </details>
        )}
        <div role="status" className={styles.effect}>
          {effect}
        </div>
        {entries}
      </form>
    </Drawer>
  )
}

const hasError = (errors: readonly FieldError[], name: string) =>
  errorOf(errors, fieldId(name)) !== undefined

/** Shows what the fields change, a moment after the last key; nothing while they are incomplete. */
function usePreview({ event, onPreview }: EventDrawerProps, draft: EventDraft) {
  const previewNow = useEffectEvent(() => {
    const reading = readEvent(event, draft)
    onPreview(reading.ok ? reading.event : null)
  })
  const end = useEffectEvent(() => onPreview(null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the fields is previewed at
  useEffect(() => {
    const timer = setTimeout(() => previewNow(), PREVIEW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => () => end(), [])
}
