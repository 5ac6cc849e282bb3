import { formulaProblem, named, readableFormula } from '@millpond/core/budget'
import { ITEM_TYPE, type ItemType } from '@millpond/core/item'
import type { FormEvent } from 'react'
import { cellsWords } from '#planning/status-words.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import styles from './budget.module.css'
import type { BudgetLine } from './budget-lines.ts'
import { monthCount } from './formula-words.ts'
import type { Formulas } from './formulas.ts'
import { type UnsavedTexts, useNotedField } from './use-noted-field.ts'

interface FormulaFieldProps {
  readonly line: BudgetLine
  /** As it is stored; null where there is none. */
  readonly formula: string | null
  readonly formulas: Formulas
  readonly texts: UnsavedTexts
}

/** What a line follows, month by month; blank is a line that somebody types. */
export function FormulaField({ line, formula, formulas, texts }: FormulaFieldProps) {
  const toast = useToast()
  const { id, text, canSave, isSaving, problem, setProblem, onType, save } = useNotedField({
    ...{ field: 'formula', line, texts },
    stored: readableFormula(formula ?? '', formulas.lines),
    write: async wanted => {
      const { takeBack, cells } = await formulas.give(line, wanted)
      const message = savedWords(line.name, wanted, cells)
      toast({ message, topic: `formula ${line.code}`, ...(takeBack && { undo: takeBack }) })
    },
  })
  const standing = !canSave && line.mark?.kind === 'problem' ? line.mark.problem : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSave) return
    const wrong = text.trim() && formulaProblem(line.code, text.trim(), formulas.lines)
    if (wrong) setProblem(wrong)
    else void save()
  }
  return (
    <form data-noted="" className={styles.form} noValidate onSubmit={submit}>
      <TextField
        id={id}
        label="Formula"
        hint={hintFor(formulas)}
        value={text}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        error={problem ?? standing}
        onChange={event => onType(event.target.value)}
      />
      {canSave && (
        <div>
          <Button type="submit" busyLabel={isSaving ? 'Saving…' : undefined}>
            {text.trim() === '' ? 'Take the formula away' : 'Save formula'}
          </Button>
        </div>
      )}
      {!canSave && text !== '' && <Behind {...{ line, formulas }} />}
    </form>
  )
}

/** With names that mean these lines, so that what is copied from it works. */
function hintFor({ lines }: Formulas): string {
  const meant = (itemType: ItemType) =>
    lines.find(
      line =>
        line.itemType === itemType &&
        line.status === 'active' &&
        named(line.name, lines)?.line === line,
    )
  const name = meant(ITEM_TYPE.revenue)?.name ?? 'Sales'
  const group = meant(ITEM_TYPE.customers)
  const counted = group ? `, and [${group.name}] how many customers it has` : ''
  const before = `[${name}, -1] its month before`
  return `Such as = [${name}] * 5%. A name in brackets is a line, ${before}${counted}.`
}

function savedWords(name: string, formula: string | null, cells: number): string {
  const done = formula === null ? `${name} is typed by hand again.` : `${name} follows its formula.`
  return cells === 0 ? done : `${done} Its figures are to be saved: ${cellsWords(cells)}.`
}

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
