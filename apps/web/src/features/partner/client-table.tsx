import type { Client } from '@millpond/contract/partner'
import { chancePercent, POSSIBLE } from '@millpond/core/insight'
import { formatMoney, formatVariance } from '@millpond/core/money'
import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { type Day, formatDay, monthOfDay, shortMonth } from '@millpond/core/time'
import { organisationPath } from '#paths.ts'
import { Ago } from '#ui/ago.tsx'
import { Sparkline } from '#ui/chart/sparkline.tsx'
import { Chip, type ChipTone } from '#ui/chip.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { NoValue } from '#ui/no-value.tsx'
import { TextButton } from '#ui/text-button.tsx'
import styles from './partner.module.css'
import { isDisconnected, isShortSoon } from './portfolio-words.ts'

interface ClientTableProps {
  readonly clients: readonly Client[]
  readonly today: Day
  /** Left out for users who may not remove a client. */
  readonly onRemove?: ((client: Client) => void) | undefined
  /** Invented clients: their names have no books. */
  readonly isSample?: boolean
}

/** Clients that run short first are at the top, as the gateway sorts; headings sort otherwise. */
export function ClientTable({ clients, today, onRemove, isSample }: ClientTableProps) {
  const columns = columnsFor(today, isSample === true)
  if (onRemove) columns.push(actionsColumn(onRemove))
  return (
    <DataTable
      label="Clients"
      columns={columns}
      rows={clients}
      keyOf={client => client.organisationId}
      nameOf={client => client.name}
    />
  )
}

const columnsFor = (today: Day, isSample: boolean): Column<Client>[] => [
  {
    key: 'name',
    label: 'Client',
    isRowHead: true,
    sortBy: client => client.name,
    cell: client =>
      isSample ? (
        client.name
      ) : (
        <a className={styles.name} href={organisationPath(client.organisationId)}>
          {client.name}
        </a>
      ),
  },
  {
    key: 'cash',
    label: 'Cash today',
    isNumber: true,
    sortBy: client => client.cashToday,
    cell: ({ cashToday, currency }) =>
      cashToday === null ? <NoValue /> : formatMoney(cashToday, { currency }),
  },
  {
    key: 'low',
    label: 'Low point, 12 months',
    isNumber: true,
    sortBy: client => client.lowPoint?.amount ?? null,
    cell: ({ lowPoint, currency }) =>
      lowPoint === null ? (
        <NoValue />
      ) : (
        <>
          {formatMoney(lowPoint.amount, { currency })}
          <span className={styles.under}>{lowDay(lowPoint)}</span>
        </>
      ),
  },
  {
    key: 'line',
    label: 'Balance',
    cell: client =>
      client.closing.length === 0 ? (
        <NoValue />
      ) : (
        <Sparkline
          label={lineWords(client)}
          values={client.closing}
          actualCount={0}
          floor={client.cashFloor}
        />
      ),
  },
  {
    key: 'budget',
    label: 'Profit vs budget (YTD)',
    isNumber: true,
    sortBy: client => client.budgetVariance,
    cell: ({ budgetVariance, currency }) =>
      budgetVariance === null ? <NoValue /> : formatVariance(budgetVariance, { currency }),
  },
  {
    key: 'imported',
    label: 'Synced',
    sortBy: client => client.lastImportedAt,
    cell: ({ lastImportedAt }) =>
      lastImportedAt === null ? 'Never' : <Ago at={new Date(lastImportedAt)} />,
  },
  {
    key: 'status',
    label: 'Status',
    sortBy: client => client.firstBelowOn,
    cell: client => {
      const { text, tone } = statusOf(client, today)
      return <Chip tone={tone}>{text}</Chip>
    },
  },
]

const actionsColumn = (onRemove: (client: Client) => void): Column<Client> => ({
  key: 'actions',
  label: 'Actions',
  cell: client => (
    <TextButton onClick={() => onRemove(client)}>
      Remove<span className="visually-hidden"> {client.name}</span>
    </TextButton>
  ),
})

const lineWords = ({ closing, currency }: Client) =>
  `Expected balance of the next ${closing.length} months, from ${formatMoney(closing[0] ?? null, {
    currency,
  })} to ${formatMoney(closing.at(-1) ?? null, { currency })}`

/** `14th March 2027`, or the month if only month-ends are known. */
const lowDay = ({ on, precision }: NonNullable<Client['lowPoint']>) =>
  precision === 'day' ? formatDay(on) : `End of ${shortMonth(monthOfDay(on))}`

/** The most serious of the states that apply. */
export function statusOf(client: Client, today: Day): { text: string; tone: ChipTone } {
  if (isDisconnected(client)) return { text: 'Disconnected', tone: 'danger' }
  if (client.subscriptionStatus === SUBSCRIPTION_STATUS.none) {
    return { text: 'No plan', tone: 'attention' }
  }
  if (client.closing.length === 0) return { text: 'Not connected', tone: 'neutral' }
  const { firstBelowOn, chance } = client
  const limit = client.cashFloor === null ? 'zero' : 'floor'
  if (firstBelowOn !== null) {
    const tone = isShortSoon(client, today) ? 'bad' : 'attention'
    return { text: `Below ${limit} ${shortMonth(monthOfDay(firstBelowOn))}`, tone }
  }
  // As on the client's dashboard: the expected balance stays above, and is not certain.
  if (chance === null || chance < POSSIBLE) return { text: `Above ${limit}`, tone: 'neutral' }
  return { text: `May fall below ${limit}, ${chancePercent(chance)}%`, tone: 'attention' }
}
