import { type FileLayout, labelColumns, monthRows } from '@millpond/core/budget-file'
import { type Month, shortMonth } from '@millpond/core/time'
import { columnName } from '@millpond/core/workbook'
import { SelectField } from '#ui/select-field.tsx'
import { spanWords } from '../fill/fill-words.ts'
import styles from './files.module.css'
import type { Import } from './use-import.ts'
import type { OpenedFile } from './use-opened-file.ts'

interface LayoutFieldsProps {
  readonly file: OpenedFile
  readonly read: Import
}

const NONE = 'none'
const LONGEST = 24

/**
 * The position of the figures: guessed, and open to correction. Open at once if nothing was found.
 */
export function LayoutFields({ file, read }: LayoutFieldsProps) {
  const { layout, plan } = read
  const heads = file.rows[layout.monthRow] ?? []
  const columns = labelColumns(layout.months, heads.length)
  const options = [
    { value: NONE, label: 'None' },
    ...columns.map(column => ({
      value: String(column),
      label: columnLabel(column, sampleOf(file, layout, column)),
    })),
  ]
  const field = (label: string, key: 'numberColumn' | 'nameColumn') => (
    <SelectField
      label={label}
      options={options}
      value={layout[key] === null ? NONE : String(layout[key])}
      onChange={value => read.chooseColumns({ [key]: value === NONE ? null : Number(value) })}
    />
  )
  return (
    <>
      <details
        className={styles.layout}
        open={plan.rows.every(({ status }) => status === 'unknown')}
      >
        <summary>{layoutWords(layout)}</summary>
        <SelectField
          label="Months are in"
          options={monthRows(file.rows).map(({ row, months }) => ({
            value: String(row),
            label: `Row ${row + 1}, ${months === 1 ? '1 month' : `${months} months`}`,
          }))}
          value={String(layout.monthRow)}
          onChange={row => read.chooseMonthRow(Number(row))}
        />
        {field('Account numbers are in', 'numberColumn')}
        {field('Account names are in', 'nameColumn')}
      </details>
      {plan.isCommaAsked && <CommaField read={read} />}
    </>
  )
}

const NOT_CHOSEN = 'notChosen'

/** Asked only if the texts of the file contradict each other; the choice stays visible. */
function CommaField({ read: { comma, setComma } }: { read: Import }) {
  return (
    <SelectField
      label="A comma means"
      options={[
        ...(comma === null ? [{ value: NOT_CHOSEN, label: 'Choose…' } as const] : []),
        { value: 'thousands', label: 'Thousands: 1,234.50' },
        { value: 'decimals', label: 'Decimals: 1.234,50' },
      ]}
      value={comma ?? NOT_CHOSEN}
      onChange={chosen => {
        if (chosen !== NOT_CHOSEN) setComma(chosen)
      }}
    />
  )
}

/** `Column B: Account`. */
const columnLabel = (column: number, sample: string): string =>
  `Column ${columnName(column)}${sample === '' ? '' : `: ${sample.slice(0, LONGEST)}`}`

/** The heading of the column, or its first text. */
function sampleOf({ rows }: OpenedFile, { monthRow }: FileLayout, column: number): string {
  const own = rows.slice(monthRow).map(row => String(row[column] ?? '').trim())
  return own.find(text => text !== '') ?? ''
}

function layoutWords({ monthRow, months, numberColumn, nameColumn }: FileLayout): string {
  const found = months.filter((month): month is Month => month !== null).sort()
  const [from] = found
  const span = from === undefined ? '' : spanOf(from, found.at(-1) ?? from)
  const columns = [...new Set([numberColumn, nameColumn])].filter(column => column !== null)
  const [first, second] = columns.map(columnName)
  const accounts = second ? `columns ${first} and ${second}` : `column ${first ?? '–'}`
  return `${span} in row ${monthRow + 1}, accounts in ${accounts}`
}

const spanOf = (first: Month, last: Month): string =>
  first === last ? shortMonth(first) : spanWords(first, last)
