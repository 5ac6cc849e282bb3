import {
  ACCOUNT_KINDS,
  type AccountKind,
  type BooksLayout,
  FILE_SIGNS,
  KIND_NAMES,
  RESULT_SPANS,
  type TableAccount,
} from '@millpond/core/books-file'
import { type Cents, formatMoney } from '@millpond/core/money'
import { columnName } from '@millpond/core/workbook'
import { Select, SelectField } from '#ui/select-field.tsx'
import styles from './spreadsheet.module.css'
import { MONTH_OPTIONS, SIGN_WORDS, SPAN_WORDS } from './spreadsheet-words.ts'
import type { OpenedBooks } from './use-books-file.ts'

const NOT_CHOSEN = 'none'
const KIND_OPTIONS = ACCOUNT_KINDS.map(value => ({ value, label: KIND_NAMES[value] }))
const WITHOUT = [{ value: NOT_CHOSEN, label: 'Choose a type' }, ...KIND_OPTIONS] as const

interface StepProps {
  readonly books: OpenedBooks
  readonly currency: string
}

/** What each row is, and what its figures mean: guessed, and open to correction. */
export function AccountsStep({ books, currency }: StepProps) {
  const { file, read } = books
  if (!file || !read) return null
  const isJournal = file.layout.form === 'journals'
  return (
    <>
      <div className={styles.fields}>
        <ColumnFields books={books} layout={file.layout} />
        {!isJournal && (
          <>
            <SelectField
              label="Amounts are"
              options={FILE_SIGNS.map(value => ({
                ...{ value, label: SIGN_WORDS[value] },
              }))}
              value={read.meaning.signs}
              onChange={signs => books.chooseMeaning({ signs })}
            />
            <SelectField
              label="Income and costs cover"
              options={RESULT_SPANS.map(value => ({ value, label: SPAN_WORDS[value] }))}
              value={read.meaning.span}
              onChange={span => books.chooseMeaning({ span })}
            />
          </>
        )}
        <SelectField
          label="Financial year starts in"
          options={MONTH_OPTIONS}
          value={String(read.meaning.yearBeginsMonth)}
          onChange={begins => books.chooseMeaning({ yearBeginsMonth: Number(begins) })}
        />
      </div>
      <table className={styles.accounts}>
        <caption className="visually-hidden">Accounts of the file with their types</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Type</th>
            <th scope="col" className={styles.figure}>
              Last amount
            </th>
          </tr>
        </thead>
        <tbody>
          {read.accounts.map(account => (
            <AccountRow
              key={account.row}
              account={account}
              kind={read.kinds.get(account.row) ?? account.kind}
              currency={currency}
              onChoose={kind => books.chooseKind(account.row, kind)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

interface AccountRowProps {
  readonly account: TableAccount
  readonly kind: AccountKind | null
  readonly currency: string
  readonly onChoose: (kind: AccountKind) => void
}

function AccountRow({ account, kind, currency, onChoose }: AccountRowProps) {
  const label = [account.number, account.name].filter(Boolean).join(' ')
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Select
          aria-label={`Type of ${label}`}
          aria-invalid={kind === null || undefined}
          options={kind === null ? WITHOUT : KIND_OPTIONS}
          value={kind ?? NOT_CHOSEN}
          onChange={chosen => {
            if (chosen !== NOT_CHOSEN) onChoose(chosen)
          }}
        />
      </td>
      <td className={styles.figure}>
        {formatMoney((account.values.at(-1) ?? 0) as Cents, { currency, decimals: 2 })}
      </td>
    </tr>
  )
}

/** The columns of account numbers and names. */
function ColumnFields({ books, layout }: { books: OpenedBooks; layout: BooksLayout }) {
  const heads = books.file?.rows[layout.headRow] ?? []
  const used =
    layout.form === 'balances'
      ? layout.months.flatMap(({ debit, credit }) => [debit, credit])
      : [layout.date, layout.debit, layout.credit]
  const columns = heads.flatMap((head, column) =>
    used.includes(column)
      ? []
      : [{ value: String(column), label: `${columnName(column)} ${String(head ?? '')}`.trim() }],
  )
  const options = [{ value: '', label: 'None' }, ...columns]
  const field = (label: string, key: 'number' | 'name') => (
    <SelectField
      label={label}
      options={options}
      value={layout[key] === null ? '' : String(layout[key])}
      onChange={value =>
        books.chooseLayout({ ...layout, [key]: value === '' ? null : Number(value) })
      }
    />
  )
  return (
    <>
      {field('Account numbers are in', 'number')}
      {field('Account names are in', 'name')}
    </>
  )
}
