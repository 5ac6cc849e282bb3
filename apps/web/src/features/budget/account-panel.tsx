import type { SheetLine } from '@millpond/contract/sheet'
import { readableFormula } from '@millpond/core/budget'
import { axisMoney, type Cents, formatMoney } from '@millpond/core/money'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { useCustomerGroups } from '#planning/use-customer-groups.ts'
import { Button } from '#ui/button.tsx'
import { LinesChart } from '#ui/chart/lines-chart.tsx'
import type { GridSelected } from '#ui/grid/grid-model.ts'
import { Icon } from '#ui/icon.tsx'
import { AccountNote } from './account-note.tsx'
import { accountPoints } from './account-points.ts'
import styles from './budget.module.css'
import { providerBudgetAt } from './budget-figures.ts'
import type { BudgetLine } from './budget-lines.ts'
import type { BudgetViewProps } from './budget-view-props.ts'
import { cellWords } from './cell-words.ts'
import { FormulaField } from './formula-field.tsx'
import { linesOfFormulas } from './formulas.ts'
import type { BudgetFigures } from './use-budget-figures.ts'
import { unsavedTexts } from './use-noted-field.ts'

interface AccountPanelProps extends BudgetViewProps {
  readonly figures: BudgetFigures
  readonly selected: GridSelected | null
  readonly onClose: () => void
}

/** Beside the grid: the account of the active cell. Guide §9.5. */
export function AccountPanel(props: AccountPanelProps) {
  const { figures, selected, onClose } = props
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
      {line ? <Account {...props} line={line} /> : <p>Go to a cell of an account to see more.</p>}
    </aside>
  )
}

/** A panel that goes with the focus in it gives the focus back to where it came from. */
function useWayBack() {
  const panel = useRef<HTMLElement>(null)
  const from = useRef<EventTarget | null>(null)
  useLayoutEffect(() => {
    const element = panel.current
    // On a small screen it opens under the grid, out of sight.
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

function Account(props: AccountPanelProps & { readonly line: BudgetLine }) {
  const { line, model, view, provider, figures, selected, budget, noted, writing } = props
  const { ledger, forecast } = model
  const { currency, closeMonth } = ledger
  const groups = useCustomerGroups(props.organisation.organisationId) ?? []
  const { actual, unit } = figures
  const at = provider === null ? null : { name: provider, at: providerBudgetAt(ledger) }
  const { points, lines } = accountPoints({
    ...{ line, closeMonth, actual },
    shown: view.sheet.shown,
    provider: budget ? at : null,
  })
  const column = figures.columns.find(({ key }) => key === selected?.active.column)
  const month = column?.kind === 'cell' ? column.months.at(-1) : undefined
  const books = props.organisation.provider === 'quickbooks' ? 'QuickBooks' : 'Xero'
  return (
    <>
      <LinesChart
        title={line.name}
        summary="Twelve months that happened and twelve as they are budgeted, beside last year."
        format={(value: Cents) => formatMoney(value, { currency })}
        formatAxis={(value: Cents) => axisMoney(value, currency)}
        onDrill={() => undefined}
        period="month"
        {...{ points, lines }}
      />
      {month && (
        <ul className={styles.why} aria-label="Where this figure comes from">
          {cellWords({
            ...{ line, month, actual, forecast, closeMonth, books },
            ...{ sheet: view.sheet, write: unit.write },
          }).map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {budget && (
        <Noted
          key={line.code}
          {...{ line, writing }}
          sheetId={budget.sheetId}
          readable={formula =>
            readableFormula(formula, linesOfFormulas(model.basis.accounts, groups, noted))
          }
          noted={noted.find(({ code }) => code === line.code)}
        />
      )}
    </>
  )
}

interface NotedProps extends Pick<AccountPanelProps, 'writing'> {
  readonly sheetId: string
  readonly line: BudgetLine
  /** Undefined where nothing was ever noted. */
  readonly noted: SheetLine | undefined
  readonly readable: (formula: string) => string
}

/** What this version says of the account beside its figures. */
function Noted({ sheetId, line, noted, readable, writing }: NotedProps) {
  const { formula = null, note = null } = noted ?? {}
  if (writing) {
    const { formulas, lines } = writing
    const texts = unsavedTexts(sheetId)
    return (
      <>
        <FormulaField {...{ line, formula, formulas, texts }} />
        <AccountNote {...{ line, lines, texts }} note={note ?? ''} />
      </>
    )
  }
  return (
    <>
      {formula && <p>Formula: {readable(formula)}</p>}
      {note && <p>{note}</p>}
    </>
  )
}
