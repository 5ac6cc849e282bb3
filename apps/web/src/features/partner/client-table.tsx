import type { Client, Portfolio } from '@millpond/contract/partner'
import { formatMoney, formatVariance } from '@millpond/core/money'
import { type Day, formatDay, monthOfDay, shortMonth } from '@millpond/core/time'
import { organisationPath } from '#paths.ts'
import { Ago } from '#ui/ago.tsx'
import { Sparkline } from '#ui/chart/sparkline.tsx'
import { Chip } from '#ui/chip.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import type { TableSelection } from '#ui/data-table-group.tsx'
import { NoValue } from '#ui/no-value.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { personName } from './bulk-words.ts'
import { statusOf } from './client-status.ts'
import styles from './partner.module.css'

interface ClientTableProps {
  readonly clients: readonly Client[]
  /** The members of the firm. */
  readonly people?: Portfolio['people']
  readonly today: Day
  /** Why the last action could not be done, by client. */
  readonly problems?: ReadonlyMap<string, string>
  /** Left out for users who may not change anything. */
  readonly selection?: TableSelection | undefined
  /** Left out for users who may not remove a client. */
  readonly onRemove?: ((client: Client) => void) | undefined
  /** Invented clients: their names have no books. */
  readonly isSample?: boolean
}

/** Clients that run short first are at the top, as the gateway sorts; headings sort otherwise. */
export function ClientTable(props: ClientTableProps) {
  const { clients, people = [], today, problems, selection, onRemove, isSample } = props
  const columns = [nameColumn(problems, isSample === true), ...figureColumns(today)]
  if (clients.some(({ assigneeId }) => assigneeId !== null)) columns.push(personColumn(people))
  if (onRemove) columns.push(actionsColumn(onRemove))
  return (
    <DataTable
      label="Clients"
      columns={columns}
      rows={clients}
      keyOf={client => client.organisationId}
      nameOf={client => client.name}
      {...(selection && { selection })}
    />
  )
}

const nameColumn = (
  problems: ReadonlyMap<string, string> | undefined,
  isSample: boolean,
): Column<Client> => ({
  key: 'name',
  label: 'Client',
  isRowHead: true,
  sortBy: client => client.name,
  cell: client => (
    <div className={styles.client}>
      {isSample ? (
        client.name
      ) : (
        <a className={styles.name} href={organisationPath(client.organisationId)}>
          {client.name}
        </a>
      )}
      {client.tags.length > 0 && (
        <span className={styles.tags}>
          {client.tags.map(tag => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </span>
      )}
      {problems?.has(client.organisationId) && (
        <span className={styles.problem}>{problems.get(client.organisationId)}</span>
      )}
    </div>
  ),
})

const personColumn = (people: Portfolio['people']): Column<Client> => ({
  key: 'person',
  label: 'Assigned to',
  sortBy: client => personName(people, client.assigneeId),
  cell: client => {
    const name = personName(people, client.assigneeId)
    return name === null ? <NoValue /> : <span className={styles.person}>{name}</span>
  },
})

const figureColumns = (today: Day): Column<Client>[] => [
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
