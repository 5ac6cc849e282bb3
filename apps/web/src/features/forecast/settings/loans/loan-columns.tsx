import type { AssetOfBooks, LoanOfBooks } from '@millpond/core/forecast'
import type { ItemCode } from '@millpond/core/item'
import { formatMoney } from '@millpond/core/money'
import { Chip } from '#ui/chip.tsx'
import type { Column } from '#ui/data-table.tsx'
import { NoValue } from '#ui/no-value.tsx'
import { TextButton } from '#ui/text-button.tsx'
import type { SectionProps } from '../section.ts'
import styles from '../settings.module.css'
import { assetWords, loanWords, suggestionWords } from './loan-words.ts'

type ColumnProps = Pick<SectionProps, 'organisation' | 'model' | 'canEdit'>
type IsChanged = (code: ItemCode) => boolean
type Open = (code: ItemCode) => void

export const loanColumns = (
  { organisation: { currency }, model, canEdit }: ColumnProps,
  isChanged: IsChanged,
  onOpen: Open,
): readonly Column<LoanOfBooks>[] => [
  nameColumn('Loan', canEdit, onOpen),
  {
    ...{ key: 'balance', label: 'Owed', isNumber: true },
    cell: row => formatMoney(row.balance, { currency }),
  },
  {
    ...{ key: 'forecast', label: 'Forecast' },
    cell: row => {
      const saved = model.basis.settings.loans[row.code]
      const { transfers } = model.forecast.facts
      return (
        <span>
          {loanWords(row, saved, transfers, currency)} {isChanged(row.code) && <NotSaved />}
          {!saved && row.suggestion && (
            <span className={styles.small}>{suggestionWords(row.suggestion, currency).what}</span>
          )}
        </span>
      )
    },
  },
]

export const assetColumns = (
  { organisation: { currency }, model, canEdit }: ColumnProps,
  isChanged: IsChanged,
  onOpen: Open,
): readonly Column<AssetOfBooks>[] => [
  nameColumn('Asset', canEdit, onOpen),
  {
    ...{ key: 'cost', label: 'Cost', isNumber: true },
    cell: row => (row.cost === null ? <NoValue /> : formatMoney(row.cost, { currency })),
  },
  {
    ...{ key: 'bookValue', label: 'Book value', isNumber: true },
    cell: row => formatMoney(row.bookValue, { currency }),
  },
  {
    ...{ key: 'forecast', label: 'Depreciation' },
    cell: row => (
      <span>
        {assetWords(model.basis.settings.accounts[row.code]?.depreciation, currency)}{' '}
        {isChanged(row.code) && <NotSaved />}
      </span>
    ),
  },
]

const NotSaved = () => <Chip tone="attention">Not saved yet</Chip>

const nameColumn = <Row extends { readonly code: ItemCode; readonly name: string }>(
  label: string,
  canEdit: boolean,
  onOpen: Open,
): Column<Row> => ({
  ...{ key: 'name', label, isRowHead: true },
  cell: row => (
    <TextButton
      aria-label={`${canEdit ? 'Edit' : 'See'} ${row.name}`}
      onClick={() => onOpen(row.code)}
    >
      {row.name}
    </TextButton>
  ),
})
