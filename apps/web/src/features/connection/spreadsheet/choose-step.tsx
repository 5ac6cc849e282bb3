import type { Day } from '@millpond/core/time'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { saveExample } from './example-file.ts'
import styles from './spreadsheet.module.css'
import { COUNTRIES, MONTH_OPTIONS } from './spreadsheet-words.ts'
import type { OpenedBooks } from './use-books-file.ts'

export interface CompanyFields {
  readonly name: string
  readonly currency: string
  readonly country: string
  readonly yearBeginsMonth: number
}

interface ChooseStepProps {
  readonly books: OpenedBooks
  readonly today: Day
  readonly company: CompanyFields
  /** Null for a company that is there: its own settings count. */
  readonly onCompany: ((change: Partial<CompanyFields>) => void) | null
  readonly problem: string | undefined
}

export function ChooseStep({ books, today, company, onCompany, problem }: ChooseStepProps) {
  return (
    <>
      <p>
        Upload your trial balance by month, or a list of journals, as Excel (.xlsx) or CSV. With 37
        months you see three full years.
      </p>
      <FileField books={books} />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => saveExample(today)}>
          Download an example file
        </Button>
      </div>
      {onCompany && (
        <div className={styles.fields}>
          <TextField
            id="company-name"
            label="Company name"
            maxLength={100}
            value={company.name}
            error={problem}
            onChange={event => onCompany({ name: event.target.value })}
          />
          <SelectField
            label="Country"
            options={COUNTRIES}
            value={company.country}
            onChange={country => onCompany({ country, ...currencyOf(country) })}
          />
          <TextField
            id="company-currency"
            label="Currency"
            maxLength={3}
            value={company.currency}
            onChange={event => onCompany({ currency: event.target.value.toUpperCase() })}
          />
          <SelectField
            label="Financial year starts in"
            options={MONTH_OPTIONS}
            value={String(company.yearBeginsMonth)}
            onChange={begins => onCompany({ yearBeginsMonth: Number(begins) })}
          />
        </div>
      )}
    </>
  )
}

const CURRENCIES: Readonly<Record<string, string>> = { NZ: 'NZD', AU: 'AUD', GB: 'GBP', US: 'USD' }
const currencyOf = (country: string) => {
  const currency = CURRENCIES[country]
  return currency === undefined ? {} : { currency }
}

function FileField({ books }: { books: OpenedBooks }) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{books.file ? books.file.name : 'Choose a file, or drop it here'}</label>
      <FileInput
        id={id}
        describedBy={books.problem ? `${id}-problem` : undefined}
        onChoose={file => void books.choose(file)}
      />
      {books.isReading && <p role="status">Reading the file…</p>}
      {books.problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {books.problem}
        </p>
      )}
    </div>
  )
}
