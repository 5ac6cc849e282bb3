import { type ReactNode, useId } from 'react'
import { Field } from '#ui/field.tsx'
import { editLine } from '../formulas/formula-edits.ts'
import { useLineField } from '../formulas/use-line-field.ts'
import type { BudgetGridLine } from '../grid/budget-lines.ts'
import type { VersionEditing } from '../model/shown-version.ts'

interface AccountNoteProps {
  readonly line: BudgetGridLine
  /** The text in the draft, or the stored one; empty if there is none. */
  readonly note: string
  readonly editor: VersionEditing['editor']
  /** Why it could not be saved. */
  readonly refusal?: string | undefined
  /** A conflict that the user must resolve. */
  readonly children?: ReactNode
}

/** The user's note about an account in this version. */
export function AccountNote({ line, note, editor, refusal, children }: AccountNoteProps) {
  const id = useId()
  const { code, name } = line
  const { text, isChanged, onType, commit, onKeyDown } = useLineField({
    name: `note of ${name}`,
    shown: note,
    apply: after => editLine(editor, `Note of ${name}`, { code, field: 'note', after }),
  })
  return (
    <>
      <Field id={id} label="Note" error={isChanged ? undefined : refusal}>
        <textarea
          id={id}
          value={text}
          maxLength={2000}
          onChange={event => onType(event.target.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      </Field>
      {children}
    </>
  )
}
