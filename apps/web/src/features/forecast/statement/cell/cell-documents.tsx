import type { Organisation } from '@millpond/contract/organisation'
import { plannedWords } from '@millpond/core/forecast'
import { formatMoney } from '@millpond/core/money'
import type { StatementKind, TableColumn, TableRow } from '@millpond/core/table'
import { formatDay } from '@millpond/core/time'
import { partWords } from '@millpond/core/timing'
import type { ForecastModel } from '#model/use-model.ts'
import { useProviderWithPages, xeroAddress } from '#screen/provider-links.ts'
import styles from './cell-drawer.module.css'
import { type CellPlanned, cellDocuments, cellPlanned } from './cell-parts.ts'

interface CellDocumentsProps {
  readonly model: ForecastModel
  readonly organisation: Organisation
  readonly statement: StatementKind
  readonly row: TableRow
  readonly column: TableColumn
}

const MOST = 12

/** The invoices and bills in a figure of cash, with their expected days. */
export function CellDocuments(props: CellDocumentsProps) {
  const { model, organisation, statement, row, column } = props
  const canOpen = useProviderWithPages(organisation) === 'xero'
  if (statement !== 'cashFlow' || row.kind !== 'account' || column.kind === 'actual') return null
  const documents = cellDocuments(model, row.key, column)
  const planned = <PlannedInCell planned={cellPlanned(model, row.key, column)} model={model} />
  if (documents.length === 0) return planned
  const rest = documents.length - MOST
  const inBooks = new Set(model.basis.openDocuments.map(({ documentId }) => documentId))
  return (
    <>
      <section aria-labelledby="cell-documents">
        <h3 id="cell-documents">Invoices and bills included</h3>
        <ul className={styles.parts}>
          {documents.slice(0, MOST).map(({ document, amount }) => (
            <li
              key={`${document.documentId} ${document.datePart?.number ?? ''}`}
              className={styles.part}
            >
              <span>
                {document.contactName}
                <span className={styles.small}>
                  {[
                    document.number,
                    document.datePart && partWords(document.datePart),
                    `expected ${formatDay(document.expectedOn)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  {canOpen && inBooks.has(document.documentId) && (
                    <>
                      {' · '}
                      <a
                        href={xeroAddress(organisation, document)}
                        target="_blank"
                        rel="noreferrer"
                      >
                        See in Xero
                      </a>
                    </>
                  )}
                </span>
              </span>
              <span>{formatMoney(amount, model.ledger)}</span>
            </li>
          ))}
        </ul>
        {rest > 0 && <p className={styles.small}>and {rest} smaller ones</p>}
      </section>
      {planned}
    </>
  )
}

interface PlannedInCellProps {
  readonly planned: readonly CellPlanned[]
  readonly model: ForecastModel
}

function PlannedInCell({ planned, model }: PlannedInCellProps) {
  if (planned.length === 0) return null
  const rest = planned.length - MOST
  return (
    <section aria-labelledby="cell-planned">
      <h3 id="cell-planned">Planned invoices and bills included</h3>
      <ul className={styles.parts}>
        {planned.slice(0, MOST).map(({ occurrence, amount }) => (
          <li key={occurrence.documentId} className={styles.part}>
            <span>
              {occurrence.planned.contactName}
              <span className={styles.small}>
                {plannedWords(occurrence.planned)} · paid {formatDay(occurrence.paidOn)}
              </span>
            </span>
            <span>{formatMoney(amount, model.ledger)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.small}>and {rest} smaller ones</p>}
    </section>
  )
}
