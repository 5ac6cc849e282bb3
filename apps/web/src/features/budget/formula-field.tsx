import type { SheetLine } from '@millpond/contract/sheet'
import { formulaCells, formulaProblem } from '@millpond/core/budget'
import type { Sheet } from '@millpond/core/sheet'
import { type FormEvent, useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { type OfSheet, usePutSheetLinesMutation } from '#api/sheet-api.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { NEVER_NOTED } from './account-note.tsx'
import styles from './budget.module.css'
import type { BudgetLine } from './budget-lines.ts'
import type { Formulas } from './formulas.ts'

interface FormulaFieldProps {
  readonly of: OfSheet
  readonly line: BudgetLine
  /** As it is stored; null where nothing was ever noted. */
  readonly noted: SheetLine | null
  readonly shown: Sheet
  readonly formulas: Formulas
}

/** What a line follows, month by month; blank is a line that somebody types. */
export function FormulaField({ of, line, noted, shown, formulas }: FormulaFieldProps) {
  const stored = noted?.formula ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [put, { isLoading, error }] = usePutSheetLinesMutation()
  const text = typed ?? stored
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const formula = text.trim() === '' ? null : text.trim()
    const wrong = formula === null ? null : formulaProblem(line.code, formula, formulas.lines)
    setProblem(wrong)
    if (wrong !== null || isLoading) return
    const { code: _, version, ...known } = noted ?? { code: line.code, ...NEVER_NOTED }
    const changed = { code: line.code, baseVersion: version, line: { ...known, formula } }
    const answer = await put({ ...of, lines: [changed] })
    if (!answer.data) return
    const given = formulas.lines.map(each =>
      each.code === line.code ? { ...each, formula } : each,
    )
    formulas.workOut(`Formula of ${line.name}`, given)
    setTyped(null)
  }
  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      <TextField
        label="Formula"
        hint="Such as = [Sales] * 5%. A name in brackets is a line, [Sales, -1] its month before."
        value={text}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        error={problem ?? (error ? plainMessage(error) : undefined)}
        onChange={event => setTyped(event.target.value)}
      />
      {typed !== null && typed.trim() !== stored && (
        <div>
          <Button type="submit" busyLabel={isLoading ? 'Saving…' : undefined}>
            {typed.trim() === '' ? 'Take the formula away' : 'Save formula'}
          </Button>
        </div>
      )}
      {typed === null && stored !== '' && <Behind {...{ line, shown, formulas }} />}
    </form>
  )
}

/** Cells that were discarded, or that somebody's older page has written over. */
function Behind({ line, shown, formulas }: Pick<FormulaFieldProps, 'line' | 'shown' | 'formulas'>) {
  const { lines, months, happened, workOut } = formulas
  const cells = formulaCells(shown, lines, months, happened)
  const count = cells.filter(({ code }) => code === line.code).length
  if (count === 0) return null
  return (
    <p className={styles.closed}>
      {count === 1 ? '1 month differs' : `${count} months differ`} from the formula.
      <Button onClick={() => workOut(`Formula of ${line.name}`, lines)}>Work out</Button>
    </p>
  )
}
