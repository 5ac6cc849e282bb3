import type { SheetLine } from '@millpond/contract/sheet'
import { formulaProblem, readableFormula } from '@millpond/core/budget'
import { ITEM_TYPE } from '@millpond/core/item'
import { type FormEvent, useId, useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { type OfSheet, usePutSheetLinesMutation } from '#api/sheet-api.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { backToField, NEVER_NOTED } from './account-note.tsx'
import styles from './budget.module.css'
import type { BudgetLine } from './budget-lines.ts'
import { monthCount } from './formula-words.ts'
import type { Formulas } from './formulas.ts'

interface FormulaFieldProps {
  readonly of: OfSheet
  readonly line: BudgetLine
  /** As it is stored; null where nothing was ever noted. */
  readonly noted: SheetLine | null
  readonly formulas: Formulas
}

/** What a line follows, month by month; blank is a line that somebody types. */
export function FormulaField({ of, line, noted, formulas }: FormulaFieldProps) {
  const stored = readableFormula(noted?.formula ?? '', formulas.lines)
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [put, { isLoading, error }] = usePutSheetLinesMutation()
  const [putBack] = usePutSheetLinesMutation()
  const toast = useToast()
  const text = typed ?? stored
  const standing = typed === null && line.mark?.kind === 'problem' ? line.mark.problem : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const formula = text.trim() === '' ? null : text.trim()
    const wrong = formula === null ? null : formulaProblem(line.code, formula, formulas.lines)
    setProblem(wrong)
    if (wrong !== null || isLoading) return
    const { code, version, ...known } = noted ?? { code: line.code, ...NEVER_NOTED }
    const lineAt = (baseVersion: number, fields: typeof known) => ({
      ...of,
      lines: [{ code, baseVersion, line: fields }],
    })
    const answer = await put(lineAt(version, { ...known, formula }))
    if (!answer.data) return
    const given = formulas.lines.map(each =>
      each.code === line.code ? { ...each, formula } : each,
    )
    const takeBack = formulas.workOut(`Formula of ${line.name}`, line.code, given)
    backToField(id)
    setTyped(null)
    const undo = async () => {
      const { error: refusal } = await putBack(lineAt(version + 1, known))
      if (refusal) toast({ message: plainMessage(refusal), isFailure: true })
      else takeBack()
    }
    toast({ message: savedWords(line.name, formula), undo: () => void undo() })
  }
  return (
    <form data-noted="" className={styles.form} noValidate onSubmit={event => void submit(event)}>
      <TextField
        id={id}
        label="Formula"
        hint={hintFor(formulas)}
        value={text}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        error={problem ?? (error ? plainMessage(error) : standing)}
        onChange={event => setTyped(event.target.value)}
      />
      {typed !== null && typed.trim() !== stored && (
        <div>
          <Button type="submit" busyLabel={isLoading ? 'Saving…' : undefined}>
            {typed.trim() === '' ? 'Take the formula away' : 'Save formula'}
          </Button>
        </div>
      )}
      {typed === null && stored !== '' && <Behind {...{ line, formulas }} />}
    </form>
  )
}

/** With a name of these books, so that what is copied from it works. */
function hintFor({ lines }: Formulas): string {
  const revenue = lines.find(
    ({ itemType, status }) => itemType === ITEM_TYPE.revenue && status === 'active',
  )
  const name = revenue?.name ?? 'Sales'
  return `Such as = [${name}] * 5%. A name in brackets is a line, [${name}, -1] its month before.`
}

const savedWords = (name: string, formula: string | null): string =>
  formula === null ? `${name} is typed by hand again.` : `${name} follows its formula.`

/** Cells that were given back, or whose ground was changed elsewhere. */
function Behind({ line, formulas }: Pick<FormulaFieldProps, 'line' | 'formulas'>) {
  if (line.mark?.kind !== 'behind') return null
  const { size } = line.mark.months
  return (
    <p className={styles.closed}>
      {monthCount(size)} {size === 1 ? 'differs' : 'differ'} from the formula.
      <Button onClick={() => formulas.workOut(`Formula of ${line.name}`, line.code)}>
        Work out
      </Button>
    </p>
  )
}
