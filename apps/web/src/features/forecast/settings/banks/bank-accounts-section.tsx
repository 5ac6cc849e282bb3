import type { CreditLine } from '@millpond/core/forecast'
import { bankLines } from '@millpond/core/insight'
import { formatMoney, ZERO } from '@millpond/core/money'
import { useState } from 'react'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { moneyText, percentText, readMoney, readPercent } from '#ui/read-number.ts'
import { typedField } from '#ui/typed-field.ts'
import { PercentField } from '#ui/unit-field.tsx'
import type { SectionProps } from '../section.ts'
import { SectionForm, type SectionReading } from '../section-form.tsx'
import styles from '../settings.module.css'
import { useDraft } from '../use-draft.tsx'

interface LineDraft {
  readonly limit: string
  readonly rate: string
}

const limitId = (code: string) => `bank-limit-${code}`
const rateId = (code: string) => `bank-rate-${code}`

const draftOf = (saved: CreditLine | undefined): LineDraft => ({
  limit: saved ? moneyText(saved.limit) : '',
  rate: saved ? percentText(saved.ratePpm) : '',
})

/** How far each bank account may be overdrawn, and what that costs. */
export function BankAccountsSection({ organisation, model, saver, canEdit }: SectionProps) {
  const { currency } = organisation
  const { settings } = model.basis
  const { changed, isChanged, change, clear } = useDraft<Record<string, LineDraft>>('bank-accounts')
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const { accounts } = bankLines(model.forecast, settings)
  return (
    <Panel>
      <SectionForm
        {...{ saver, canEdit, isChanged }}
        what="Bank accounts"
        saveLabel="Save bank accounts"
        onErrors={setErrors}
        onSaved={clear}
        read={() => readLines(changed)}
      >
        {accounts.length === 0 && <p className={styles.quiet}>There is no bank account.</p>}
        {accounts.length > 0 && (
          <p className={styles.about}>
            Leave a limit blank if there is no overdraft or credit line. Leave the interest blank if
            your forecast includes it already.
          </p>
        )}
        {accounts.map(({ code, name, today, isCard }) => {
          const draft = changed[code] ?? draftOf(settings.banks[code])
          const onChange = (part: Partial<LineDraft>) => change({ [code]: { ...draft, ...part } })
          const fields = { draft, errors, onChange }
          return (
            <div key={code} className={styles.account}>
              <div>
                <h2 className={styles.name}>{name}</h2>
                <p className={styles.quiet}>{formatMoney(today, { currency })} today</p>
              </div>
              <MoneyField
                {...typedField(limitId(code), 'limit', fields)}
                label={isCard ? 'Credit limit' : 'Overdraft limit'}
                currency={currency}
              />
              <PercentField
                {...typedField(rateId(code), 'rate', fields)}
                label="Interest per year"
              />
            </div>
          )
        })}
      </SectionForm>
    </Panel>
  )
}

const MAX_PPM = 1_000_000

function readLines(changed: Partial<Record<string, LineDraft>>): SectionReading {
  const errors: FieldError[] = []
  const read = new Map<string, CreditLine | null>()
  for (const [code, draft] of Object.entries(changed)) {
    if (!draft) continue
    const limit = readMoney(draft.limit)
    const rate = readPercent(draft.rate)
    if (!limit.isReadable || (limit.value ?? 0) < 0) {
      errors.push({ fieldId: limitId(code), message: 'Enter the limit in numbers, like 50,000' })
      continue
    }
    const ratePpm = rate.isReadable ? rate.value : -1
    if (ratePpm !== null && (ratePpm < 0 || ratePpm > MAX_PPM)) {
      const message = 'Enter the interest in percent, from 0 to 100, like 9.75'
      errors.push({ fieldId: rateId(code), message })
      continue
    }
    const isBlank = limit.value === null && ratePpm === null
    read.set(code, isBlank ? null : { limit: limit.value ?? ZERO, ratePpm })
  }
  if (errors.length > 0) return { ok: false, errors }
  return {
    ok: true,
    change: before => {
      const banks: Record<string, CreditLine> = { ...before.banks }
      for (const [code, line] of read) {
        if (line === null) delete banks[code]
        else banks[code] = line
      }
      return { ...before, banks }
    },
  }
}
