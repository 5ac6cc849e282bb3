import { type Forecast, plannedTitle } from '@millpond/core/forecast'
import { type PlannedSuggestion, plannedCash } from '@millpond/core/insight'
import { formatMoney } from '@millpond/core/money'
import { formatDay } from '@millpond/core/time'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { TextButton } from '#ui/text-button.tsx'
import styles from '../documents.module.css'
import { repeatWords } from './planned-draft.ts'

interface SuggestionTableProps {
  readonly suggestions: readonly PlannedSuggestion[]
  readonly forecast: Forecast
  readonly currency: string
  /** The name of the accounting software. */
  readonly accounting: string
  readonly canEdit: boolean
  readonly onAdd: (suggestion: PlannedSuggestion) => void
  readonly onOpen: (suggestion: PlannedSuggestion) => void
}

/** Drafts, quotes and repeating templates of the books. None counts until it is added. FIN-05. */
export function SuggestionTable(props: SuggestionTableProps) {
  const { suggestions, accounting } = props
  const title = `Drafts, quotes and repeating invoices in ${accounting}`
  return (
    <section className={styles.suggested}>
      <h3>{title}</h3>
      <p className={styles.small}>
        These are not in the forecast until you add them. Most are already part of your usual sales
        and costs. When you add one, its own date and amount replace that part of your usual sales
        or costs.
      </p>
      <div className={styles.list}>
        <DataTable
          label={title}
          rows={suggestions}
          keyOf={({ planned }) => planned.id}
          nameOf={({ planned }) => planned.contactName}
          columns={columnsOf(props)}
        />
      </div>
    </section>
  )
}

const columnsOf = ({
  forecast,
  currency,
  canEdit,
  onAdd,
  onOpen,
}: SuggestionTableProps): readonly Column<PlannedSuggestion>[] => [
  {
    ...{ key: 'contact', label: 'Customer or supplier', isRowHead: true },
    cell: suggestion =>
      canEdit ? (
        <TextButton
          aria-label={`Plan ${suggestion.planned.contactName}`}
          onClick={() => onOpen(suggestion)}
        >
          {suggestion.planned.contactName}
        </TextButton>
      ) : (
        suggestion.planned.contactName
      ),
  },
  { key: 'what', label: 'What', cell: suggestion => <What suggestion={suggestion} /> },
  {
    ...{ key: 'issued', label: 'Invoice date' },
    cell: ({ planned }) => formatDay(planned.issuedOn),
  },
  { ...{ key: 'paid', label: 'Paid on' }, cell: ({ planned }) => formatDay(planned.paidOn) },
  {
    ...{ key: 'amount', label: 'Amount', isNumber: true },
    cell: ({ planned }) =>
      formatMoney(plannedCash({ planned, expected: planned.amount }, forecast), { currency }),
  },
  {
    ...{ key: 'add', label: 'In the forecast' },
    cell: suggestion =>
      canEdit && (
        <Button
          aria-label={`Add ${suggestion.planned.contactName} to the forecast`}
          onClick={() => onAdd(suggestion)}
        >
          Add
        </Button>
      ),
  },
]

function What({ suggestion }: { readonly suggestion: PlannedSuggestion }) {
  const { from, planned, number, expiredOn } = suggestion
  const noun = planned.kind === 'invoice' ? 'invoice' : 'bill'
  const what = from === 'repeating' ? `Repeating ${noun}` : plannedTitle(planned)
  const details = [number, planned.repeats && repeatWords(planned.repeats.every)].filter(Boolean)
  return (
    <>
      {what}
      {details.length > 0 && <span className={styles.small}>{details.join(', ')}</span>}
      {expiredOn && <Chip tone="attention">{`It expired on ${formatDay(expiredOn)}`}</Chip>}
    </>
  )
}
