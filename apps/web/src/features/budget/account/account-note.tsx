import { type ReactNode, useId } from 'react'
import { Field } from '#ui/field.tsx'
import { editLine } from '../formulas/formula-edits.ts'
import { useLineField } from '../formulas/use-line-field.ts'
import type { BudgetGridLine } from '../grid/budget-lines.ts'
import type { VersionEditing } from '../model/shown-version.ts'

interface AccountNoteProps {
  readonly line: BudgetGridLine
  /** As it is in the draft, or stored; empty where there is none. */
  readonly note: string
  readonly editor: VersionEditing['editor']
  /** Why it could not be saved. */
  readonly refusal?: string | undefined
  /** A conflict to be decided. */
  readonly children?: ReactNode
}

/** What a person wants remembered of an account in this version. */
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
