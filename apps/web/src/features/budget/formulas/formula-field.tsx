import { formulaProblem, named, readableFormula } from '@millpond/core/budget'
import { ITEM_TYPE, type ItemType } from '@millpond/core/item'
import { type FormEvent, type ReactNode, useId } from 'react'
import { FormulaInput } from '#sheet-editor/fields/formula-input.tsx'
import { Button } from '#ui/button.tsx'
import styles from '../budget.module.css'
import type { BudgetGridLine } from '../grid/budget-lines.ts'
import { monthCount } from './formula-words.ts'
import type { Formulas } from './formulas.ts'
import { useGiveFormula } from './use-give-formula.ts'
import { useLineField } from './use-line-field.ts'

interface FormulaFieldProps {
  readonly line: BudgetGridLine
  /** The text in the draft, or the stored one; null if there is none. */
  readonly formula: string | null
  readonly formulas: Formulas
  /** Why it could not be saved. */
  readonly refusal?: string | undefined
  /** A conflict that the user must resolve. */
  readonly children?: ReactNode
}

/** The formula of a line, for every month; a line without one is typed. */
export function FormulaField(props: FormulaFieldProps) {
  const { line, formula, formulas, refusal, children } = props
  const id = useId()
  const giveFormula = useGiveFormula(formulas)
  const field = useLineField({
    name: `formula of ${line.name}`,
    shown: readableFormula(formula ?? '', formulas.lines),
    problemOf: text => formulaProblem(line.code, text, formulas.lines),
    apply: text => giveFormula(line, text),
  })
  const { text, isChanged, problem } = field
  const markProblem = line.mark?.kind === 'problem' ? line.mark.problem : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    field.commit()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormulaInput
        id={id}
        label="Formula"
        hint={hintFor(formulas)}
        value={text}
        lines={formulas.lines}
        error={problem ?? (isChanged ? undefined : (refusal ?? markProblem))}
        onText={field.onType}
        onBlur={field.commit}
        onKeyDown={field.onKeyDown}
      />
      {children}
      {!isChanged && text !== '' && <Behind {...{ line, formulas }} />}
    </form>
  )
}

/** With names that mean these lines, so that copied text works. */
function hintFor({ lines }: Formulas): string {
  const meant = (itemType: ItemType, isDriver = false) =>
    lines.find(
      line =>
        line.itemType === itemType &&
        line.status === 'active' &&
        (line.unit !== undefined) === isDriver &&
        named(line.name, lines)?.line === line,
    )
  const name = meant(ITEM_TYPE.revenue)?.name ?? 'Sales'
  const group = meant(ITEM_TYPE.customers)
  const counted = group ? ` [${group.name}] gives the number of customers in that group.` : ''
  const driver = meant(ITEM_TYPE.customers, true)
  const driven = driver ? ` [${driver.name}] is a driver.` : ''
  const before = `[${name}, -1] is the month before.`
  return `For example = [${name}] * 5%. A name in brackets is a line. ${before}${counted}${driven}`
}

/** Cells that were overwritten, or whose inputs were changed elsewhere. */
function Behind({ line, formulas }: Pick<FormulaFieldProps, 'line' | 'formulas'>) {
  if (line.mark?.kind !== 'behind') return null
  const { size } = line.mark.months
  return (
    <p className={styles.closed}>
      {monthCount(size)} {size === 1 ? 'differs' : 'differ'} from the formula.
      <Button onClick={() => formulas.recalculate(`Formula of ${line.name}`, line.code)}>
        Recalculate
      </Button>
    </p>
  )
}
