import { statutesOf } from '@millpond/core/calendar'
import type { ForecastSettings } from '@millpond/core/forecast'
import { nextPayments } from '@millpond/core/insight'
import { salesTaxBasisName, salesTaxName, salesTaxTitle } from '@millpond/core/money'
import { useMemo } from 'react'
import { Panel } from '#ui/panel.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { DueList } from './due-list.tsx'
import type { SectionProps } from './section.ts'
import { SectionForm } from './section-form.tsx'
import styles from './settings.module.css'
import { taxAddress } from './tax-address.ts'
import { PeriodEndsField } from './taxes/period-ends-field.tsx'
import { StateFields } from './taxes/state-fields.tsx'
import { useTriedForecast } from './taxes/use-tried-forecast.ts'
import { useDraft } from './use-draft.tsx'

type Tax = ForecastSettings['salesTax']
type Basis = NonNullable<Tax['basis']>

const BASES = ['payments', 'invoice', 'none'] as const
const PERIODS = ['1', '2', '3', '6', '12'] as const
type Period = (typeof PERIODS)[number]

const periodWords = (months: number) =>
  months === 1 ? 'Every month' : months === 12 ? 'Every year' : `Every ${months} months`

const basisHint = (country: string | null): string =>
  `${salesTaxBasisName('payments', country)}: owed when paid. ` +
  `${salesTaxBasisName('invoice', country)}: owed when invoiced.`

/** The basis and the period, those of the provider, and the next payments. */
export function SalesTaxSection(props: SectionProps) {
  const { organisation, model, saver, canEdit, providerName } = props
  const { basis, forecast } = model
  const { settings, salesTaxBasis, salesTaxPeriodMonths } = basis
  const { changed, isChanged, change, clear } = useDraft<Tax>('sales-tax')
  const tax = { ...settings.salesTax, ...changed }
  const tried = useMemo(
    () => (isChanged ? { ...settings, salesTax: { ...settings.salesTax, ...changed } } : null),
    [settings, changed, isChanged],
  )
  const shown = useTriedForecast(model, tried)
  const provider = organisation.provider === null ? 'your books' : providerName
  const says = (words: string) => `${words} (set in ${provider})`
  const nameOf = (value: Basis) => salesTaxBasisName(value, organisation.country)
  const bases: readonly SelectOption<Basis | 'provider'>[] = [
    { value: 'provider', label: says(nameOf(salesTaxBasis)) },
    ...BASES.map(value => ({ value, label: nameOf(value) })),
  ]
  const usualMonths = statutesOf(organisation.country, 'salesTax')[0]?.periodMonths ?? 1
  const periods: readonly SelectOption<Period | 'provider'>[] = [
    {
      value: 'provider',
      label:
        salesTaxPeriodMonths === null
          ? `${periodWords(usualMonths)} (usual in your country)`
          : says(periodWords(salesTaxPeriodMonths)),
    },
    ...PERIODS.map(value => ({ value, label: periodWords(Number(value)) })),
  ]
  const addressOf = taxAddress(forecast, 'salesTax', organisation.organisationId)
  const [title, name] = [salesTaxTitle(organisation.country), salesTaxName(organisation.country)]
  const isRegistered = (tax.basis ?? salesTaxBasis) !== 'none'
  return (
    <Panel>
      <div className={styles.halves}>
        <SectionForm
          {...{ saver, canEdit, isChanged }}
          what={title}
          saveLabel={`Save ${name}`}
          read={() => ({
            ok: true,
            change: before => ({ ...before, salesTax: { ...before.salesTax, ...changed } }),
          })}
          onSaved={clear}
        >
          <SelectField
            label="Accounting basis"
            hint={basisHint(organisation.country)}
            options={bases}
            value={tax.basis ?? 'provider'}
            onChange={value => change({ basis: value === 'provider' ? null : value })}
          />
          {isRegistered && (
            <SelectField
              label="Filing period"
              options={periods}
              value={tax.periodMonths === null ? 'provider' : (`${tax.periodMonths}` as Period)}
              onChange={value => change({ periodMonths: asPeriod(value) })}
            />
          )}
          {isRegistered && (
            <PeriodEndsField
              country={organisation.country}
              periodMonths={tax.periodMonths ?? salesTaxPeriodMonths ?? usualMonths}
              periodEnds={tax.periodEnds ?? null}
              onChange={periodEnds => change({ periodEnds })}
            />
          )}
          {isRegistered && organisation.country === 'US' && (
            <StateFields
              tax={tax}
              periodMonths={tax.periodMonths ?? salesTaxPeriodMonths ?? usualMonths}
              onChange={change}
            />
          )}
        </SectionForm>
        <DueList
          title={isChanged ? 'Due next, if you save this' : 'Due next'}
          payments={nextPayments(shown, 'salesTax', 3)}
          currency={organisation.currency}
          {...(!isChanged && addressOf && { addressOf })}
          none={isRegistered ? 'Nothing is due in the forecast period.' : 'Nothing is due.'}
        />
      </div>
    </Panel>
  )
}

const asPeriod = (value: Period | 'provider'): Tax['periodMonths'] =>
  value === 'provider' ? null : (Number(value) as Tax['periodMonths'])
