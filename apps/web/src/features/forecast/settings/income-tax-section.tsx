import type { PayrollDeposits } from '@millpond/core/calendar'
import { type ForecastSettings, lastYearEnd } from '@millpond/core/forecast'
import { nextPayments } from '@millpond/core/insight'
import { incomeTaxTitle } from '@millpond/core/money'
import type { Month } from '@millpond/core/time'
import { useMemo, useState } from 'react'
import { freeId } from '#sheet-editor/fields/dated-amounts.tsx'
import { Button } from '#ui/button.tsx'
import { DayField } from '#ui/day-field.tsx'
import { errorOf, type FieldError } from '#ui/form-error-summary.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { DueList } from './due-list.tsx'
import {
  amountFieldId,
  dayFieldId,
  draftOfIncomeTax,
  type IncomeTaxDraft,
  type PaymentDraft,
  readIncomeTax,
} from './income-tax-draft.ts'
import {
  draftOfProfitTax,
  PROFIT_TAX_ID,
  type ProfitTaxDraft,
  ProfitTaxField,
  readProfitTax,
} from './profit-tax-field.tsx'
import type { SectionProps } from './section.ts'
import { SectionForm } from './section-form.tsx'
import styles from './settings.module.css'
import { taxAddress } from './tax-address.ts'
import { PayrollDepositsField } from './taxes/payroll-deposits-field.tsx'
import { readTaxLoss, TAX_LOSS_ID, TaxLossField } from './taxes/tax-loss-field.tsx'
import { useTriedForecast } from './taxes/use-tried-forecast.ts'
import { useDraft } from './use-draft.tsx'

const NONE_DUE = 'Nothing is due in the forecast period.'

interface TaxDraft {
  readonly payments: IncomeTaxDraft
  readonly profitTax: ProfitTaxDraft
  readonly deposits: PayrollDeposits
  readonly loss: string
}

/** On the statutory days, or by the owner's schedule. */
export function IncomeTaxSection({ organisation, model, saver, canEdit }: SectionProps) {
  const { settings, yearBeginsMonth } = model.basis
  const { country, currency } = organisation
  const { changed, isChanged, change, clear } = useDraft<TaxDraft>('income-tax')
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const draft = { ...savedDraft(settings), ...changed }
  const title = incomeTaxTitle(country)
  const yearEnds = lastYearEnd(model.forecast.months[0] as Month, yearBeginsMonth)
  const tried = useMemo(() => {
    const reading = readTaxes({ ...savedDraft(settings), ...changed }, changed, yearEnds)
    return isChanged && reading.ok ? reading.change(settings) : null
  }, [settings, changed, isChanged, yearEnds])
  const shown = useTriedForecast(model, tried)
  const addressOf = taxAddress(model.forecast, 'incomeTax', organisation.organisationId)
  return (
    <Panel>
      <div className={styles.halves}>
        <SectionForm
          {...{ saver, canEdit, isChanged }}
          what={title}
          saveLabel={`Save ${title.toLowerCase()}`}
          onErrors={setErrors}
          onSaved={clear}
          read={() => readTaxes(draft, changed, yearEnds)}
        >
          <Dates
            {...{ currency, errors }}
            saved={savedDraft(settings).payments}
            payments={draft.payments}
            onChange={payments => change({ payments })}
          />
          <TaxLossField
            {...{ country, currency, yearEnds }}
            saved={settings.taxLoss}
            typed={changed.loss ?? null}
            error={errorOf(errors, TAX_LOSS_ID)}
            onChange={loss => change({ loss })}
          />
          <ProfitTaxField
            country={country}
            rate={draft.profitTax}
            error={errorOf(errors, PROFIT_TAX_ID)}
            onChange={profitTax => change({ profitTax })}
          />
          {country === 'US' && (
            <PayrollDepositsField
              value={draft.deposits}
              onChange={deposits => change({ deposits })}
            />
          )}
        </SectionForm>
        <DueList
          title={tried ? 'Due next, if you save this' : 'Due next'}
          payments={nextPayments(shown, 'incomeTax', 3)}
          currency={currency}
          none={NONE_DUE}
          {...(!tried && addressOf && { addressOf })}
        />
      </div>
    </Panel>
  )
}

type SavedDraft = Omit<TaxDraft, 'loss'>

const savedDraft = (settings: ForecastSettings): SavedDraft => ({
  payments: draftOfIncomeTax(settings.incomeTax),
  profitTax: draftOfProfitTax(settings),
  deposits: settings.payrollDeposits ?? 'monthly',
})

/** What the fields change, or all their faults. */
function readTaxes(draft: SavedDraft, changed: Partial<TaxDraft>, yearEnds: Month) {
  const reading = readIncomeTax(draft.payments)
  const rate = readProfitTax(draft.profitTax)
  const loss = readTaxLoss(changed.loss ?? null, yearEnds)
  if (!reading.ok) return reading
  if (!rate.ok) return rate
  if (!loss.ok) return loss
  const { incomeTax } = reading
  const payrollDeposits = changed.deposits
  const change = (before: ForecastSettings): ForecastSettings => ({
    ...loss.change(rate.change(before)),
    incomeTax,
    ...(payrollDeposits && { payrollDeposits }),
  })
  return { ok: true as const, change }
}

interface DatesProps {
  readonly currency: string
  readonly saved: IncomeTaxDraft
  readonly payments: IncomeTaxDraft
  readonly errors: readonly FieldError[]
  readonly onChange: (payments: IncomeTaxDraft) => void
}

function Dates({ currency, saved, payments, errors, onChange }: DatesProps) {
  return (
    <>
      <RadioGroup
        legend="Dates"
        options={[
          { value: 'statutory', label: 'On the statutory dates' },
          { value: 'own', label: 'On my own schedule' },
        ]}
        value={payments === null ? 'statutory' : 'own'}
        onChange={value => onChange(value === 'own' ? (saved ?? [emptyPayment([])]) : null)}
      />
      {payments !== null && <Schedule {...{ payments, errors, currency, onChange }} />}
    </>
  )
}

const emptyPayment = (others: readonly PaymentDraft[]): PaymentDraft => ({
  id: freeId(others),
  on: null,
  amount: '',
})

interface ScheduleProps {
  readonly payments: readonly PaymentDraft[]
  readonly errors: readonly FieldError[]
  readonly currency: string
  readonly onChange: (payments: readonly PaymentDraft[]) => void
}

function Schedule({ payments, errors, currency, onChange }: ScheduleProps) {
  const change = (id: number, part: Partial<PaymentDraft>) =>
    onChange(payments.map(each => (each.id === id ? { ...each, ...part } : each)))
  return (
    <>
      <ol className={styles.rows} aria-label="Payments">
        {payments.map(({ id, on, amount }, index) => (
          <li key={id} className={styles.row}>
            <DayField
              id={dayFieldId(id)}
              label={`Day of payment ${index + 1}`}
              value={on}
              error={errorOf(errors, dayFieldId(id))}
              onChange={day => change(id, { on: day })}
            />
            <MoneyField
              id={amountFieldId(id)}
              label={`Amount of payment ${index + 1}`}
              currency={currency}
              value={amount}
              error={errorOf(errors, amountFieldId(id))}
              onChange={event => change(id, { amount: event.target.value })}
            />
            <Button
              variant="quiet"
              aria-label={`Remove payment ${index + 1}`}
              onClick={() => onChange(payments.filter(each => each.id !== id))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      <Button id="income-tax-add" onClick={() => onChange([...payments, emptyPayment(payments)])}>
        Add a payment
      </Button>
    </>
  )
}
