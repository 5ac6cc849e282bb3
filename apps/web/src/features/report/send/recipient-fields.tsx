import { MAX_MESSAGE } from '@millpond/core/report'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { daysProblem } from '../share/share-words.ts'
import { recipientsProblem, SEND_WORDS } from './send-words.ts'

export interface TypedEmail {
  readonly recipients: string
  readonly message: string
  readonly days: string
  readonly withFile: boolean
}

const problemsOf = ({ recipients, days }: TypedEmail) => ({
  recipients: recipientsProblem(recipients),
  days: daysProblem(days),
})

export const hasProblem = (typed: TypedEmail): boolean =>
  Object.values(problemsOf(typed)).some(problem => problem !== null)

interface RecipientFieldsProps {
  readonly typed: TypedEmail
  readonly onType: (change: Partial<TypedEmail>) => void
  /** Problems are shown after the first attempt. */
  readonly isChecked: boolean
}

/** The recipients of a report, and what the email contains. */
export function RecipientFields({ typed, onType, isChecked }: RecipientFieldsProps) {
  const problems = problemsOf(typed)
  const shown = (problem: string | null) => (isChecked && problem !== null ? problem : undefined)
  return (
    <>
      <TextArea
        label="Recipients"
        hint={SEND_WORDS.recipientsHint}
        rows={2}
        autoCapitalize="none"
        spellCheck={false}
        value={typed.recipients}
        error={shown(problems.recipients)}
        onChange={event => onType({ recipients: event.target.value })}
      />
      <TextArea
        label="Message (optional)"
        rows={3}
        maxLength={MAX_MESSAGE}
        value={typed.message}
        onChange={event => onType({ message: event.target.value })}
      />
      <TextField
        label="Days until the link expires"
        hint={SEND_WORDS.daysHint}
        inputMode="numeric"
        autoComplete="off"
        value={typed.days}
        error={shown(problems.days)}
        onChange={event => onType({ days: event.target.value })}
      />
      <Checkbox checked={typed.withFile} onChange={withFile => onType({ withFile })}>
        {SEND_WORDS.file}
      </Checkbox>
    </>
  )
}
