import { readableFormula } from '@millpond/core/budget'
import { axisMoney, type Cents, formatMoney } from '@millpond/core/money'
import { providerName } from '@millpond/core/organisation'
import { type LineField, type LineNotes, lineKey } from '@millpond/core/sheet'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { useNamedGroups } from '#sheet-editor/fields/use-named-groups.ts'
import { Button } from '#ui/button.tsx'
import { positionOfDay, spanOfMonths } from '#ui/chart/day-position.ts'
import { LinesChart } from '#ui/chart/lines/lines-chart.tsx'
import type { GridSelected } from '#ui/grid/grid-model.ts'
import { Icon } from '#ui/icon.tsx'
import styles from '../budget.module.css'
import { FormulaField } from '../formulas/formula-field.tsx'
import { linesOfFormulas } from '../formulas/formulas.ts'
import { LineConflictNote } from '../formulas/line-conflict.tsx'
import type { BudgetGridLine } from '../grid/budget-lines.ts'
import { cellWords } from '../grid/cell-words.ts'
import { providerBudgetAt } from '../grid/period-values.ts'
import { useBudgetContext } from '../model/budget-context.ts'
import type { ShownVersion, VersionEditing } from '../model/shown-version.ts'
import type { BudgetFigures } from '../model/use-budget-figures.ts'
import { AccountNote } from './account-note.tsx'
import { accountPoints } from './account-points.ts'

interface AccountPanelProps {
  readonly version: ShownVersion
  readonly figures: BudgetFigures
  readonly selected: GridSelected | null
  readonly onClose: () => void
}

/** The panel next to the grid, about the account of the active cell. Guide §9.5. */
export function AccountPanel(props: AccountPanelProps) {
  const { version, figures, selected, onClose } = props
  const line = figures.lines.find(({ code }) => code === selected?.active.row)
  return (
    <aside {...useWayBack()} className={styles.panel} aria-label="Account">
      <header>
        <div>
          <h2>{line?.name ?? 'Account'}</h2>
          {line?.number && <p className={styles.small}>{line.number}</p>}
        </div>
        <Button variant="quiet" aria-label="Close" title="Alt P" onClick={onClose}>
          <Icon name="cross" />
        </Button>
      </header>
      {line ? (
        <Account version={version} figures={figures} selected={selected} line={line} />
      ) : (
        <p>
          {selected
            ? 'This row is not a single account. To see an account here, select its row.'
            : 'Select a cell to see its account.'}
        </p>
      )}
    </aside>
  )
}

/** A panel that closes with the focus in it returns the focus. */
function useWayBack() {
  const panel = useRef<HTMLElement>(null)
  const from = useRef<EventTarget | null>(null)
  useLayoutEffect(() => {
    const element = panel.current
    // On a small screen it opens below the grid, out of sight.
    element?.scrollIntoView?.({ block: 'nearest' })
    return () => {
      const isWithin = element?.contains(document.activeElement)
      if (isWithin && from.current instanceof HTMLElement) from.current.focus()
    }
  }, [])
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    const isFromWithin = relatedTarget instanceof Node && panel.current?.contains(relatedTarget)
    if (!isFromWithin) from.current = relatedTarget
  }
  return { ref: panel, onFocus }
}

interface AccountProps extends Omit<AccountPanelProps, 'onClose'> {
  readonly line: BudgetGridLine
}

function Account({ version, figures, selected, line }: AccountProps) {
  const { organisation, model, providerBudget } = useBudgetContext()
  const { view, budget, lineNotes, writing } = version
  const { ledger, forecast } = model
  const { currency, closeMonth } = ledger
  const groups = useNamedGroups(organisation.organisationId)
  const { actual, unit } = figures
  const at = providerBudget === null ? null : { name: providerBudget, at: providerBudgetAt(ledger) }
  const { points, lines } = accountPoints({
    ...{ line, closeMonth, actual },
    shown: view.sheet.shown,
    provider: budget ? at : null,
  })
  const column = figures.columns.find(({ key }) => key === selected?.active.column)
  const month = column?.kind === 'cell' ? column.months.at(-1) : undefined
  return (
    <>
      <LinesChart
        title={line.name}
        summary="Twelve actual months and twelve budgeted months, compared with last year."
        format={(value: Cents) => formatMoney(value, { currency })}
        formatAxis={(value: Cents) => axisMoney(value, currency)}
        onDrill={() => undefined}
        period="month"
        {...{ points, lines }}
        today={positionOfDay(
          model.basis.asOf,
          points.map(({ key }) => spanOfMonths(key, 1)),
        )}
      />
      {month && (
        <ul className={styles.why} aria-label="Where this figure comes from">
          {cellWords({
            ...{ line, month, actual, forecast, closeMonth },
            provider: providerName(organisation.provider),
            ...{ sheet: view.sheet, write: unit.write },
          }).map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {budget && (
        <LineTexts
          key={line.code}
          {...{ line, writing }}
          readable={formula =>
            readableFormula(formula, linesOfFormulas(model.basis.accounts, groups, lineNotes))
          }
          notes={lineNotes.get(line.code)}
        />
      )}
    </>
  )
}

interface LineTextsProps {
  readonly writing: VersionEditing | null
  readonly line: BudgetGridLine
  /** Undefined if nothing was ever written. */
  readonly notes: LineNotes | undefined
  readonly readable: (formula: string) => string
}

/** The formula and the note of the account in this version. */
function LineTexts({ line, notes, readable, writing }: LineTextsProps) {
  const { formula = null, note = null } = notes ?? {}
  if (!writing) {
    return (
      <>
        {formula && <p>Formula: {readable(formula)}</p>}
        {note && <p>{note}</p>}
      </>
    )
  }
  const { editor, state, formulas } = writing
  const { code } = line
  const about = (field: LineField) => {
    const key = lineKey({ code, field })
    const conflict = state.sheet.lines.conflicts.get(key)
    const text = field === 'formula' ? readable : (written: string) => written
    return {
      refusal: state.lineProblems.get(key),
      children: conflict && <LineConflictNote {...{ conflict, editor }} readable={text} />,
    }
  }
  return (
    <>
      <FormulaField {...{ line, formula, formulas }} {...about('formula')} />
      <AccountNote {...{ line, editor }} note={note ?? ''} {...about('note')} />
    </>
  )
}
