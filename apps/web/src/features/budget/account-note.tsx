import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { BudgetLine } from './budget-lines.ts'
import type { LineWriter } from './line-writer.ts'
import { type UnsavedTexts, useNotedField } from './use-noted-field.ts'

interface AccountNoteProps {
  readonly line: BudgetLine
  /** As it is stored; empty where there is none. */
  readonly note: string
  readonly lines: LineWriter
  readonly texts: UnsavedTexts
}

/** What somebody wants remembered of an account in this version. */
export function AccountNote({ line, note, lines, texts }: AccountNoteProps) {
  const { id, text, canSave, isSaving, problem, onType, save } = useNotedField({
    ...{ field: 'note', line, texts, stored: note },
    write: written => lines.write(line.code, () => ({ note: written })),
  })
  return (
    <div data-noted="">
      <Field id={id} label="Note" error={problem ?? undefined}>
        <textarea
          id={id}
          value={text}
          maxLength={2000}
          onChange={event => onType(event.target.value)}
        />
      </Field>
      {canSave && (
        <Button busyLabel={isSaving ? 'Saving…' : undefined} onClick={() => void save()}>
          Save note
        </Button>
      )}
    </div>
  )
}
