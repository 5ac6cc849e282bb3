import type { Receipt } from '@millpond/contract/billing'
import { useGetReceiptsQuery } from '#api/billing-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { priceText } from '#screen/plan-prices.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { localDay } from './plan-words.ts'

const STATES: Readonly<Record<Receipt['state'], string>> = {
  paid: 'Paid',
  open: 'Not paid yet',
  void: 'Cancelled',
}

const COLUMNS: readonly Column<Receipt>[] = [
  { key: 'day', label: 'Date', isRowHead: true, cell: ({ createdAt }) => localDay(createdAt) },
  { key: 'amount', label: 'Amount', isNumber: true, cell: receipt => priceText(receipt) },
  { key: 'state', label: 'Status', cell: ({ state }) => STATES[state] },
  {
    key: 'file',
    label: 'Receipt',
    cell: ({ pdfUrl, createdAt }) =>
      pdfUrl && (
        <a href={pdfUrl}>
          PDF<span className="visually-hidden"> of {localDay(createdAt)}</span>
        </a>
      ),
  },
]

/** The last 24 invoices, with Stripe's files. */
export function Receipts({ organisationId }: { organisationId: string }) {
  const { data, error, refetch } = useGetReceiptsQuery({ organisationId })
  if (error) {
    return (
      <FlowError
        title="We couldn’t load your receipts."
        message={plainMessage(error)}
        impact="low"
        onTryAgain={() => void refetch()}
      />
    )
  }
  if (!data) return <Skeleton height={120} />
  return (
    <Panel title="Receipts">
      {data.receipts.length === 0 ? (
        <p>There are no receipts yet.</p>
      ) : (
        <DataTable
          label="Receipts"
          columns={COLUMNS}
          rows={data.receipts}
          keyOf={({ createdAt, number }) => number ?? `${createdAt}`}
          nameOf={({ createdAt }) => localDay(createdAt)}
        />
      )}
    </Panel>
  )
}
