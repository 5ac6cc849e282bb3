import type { AssetOfBooks, DepreciationTerms, ForecastSettings } from '@millpond/core/forecast'
import { useMemo } from 'react'
import type { LoansAnswer } from '#model/questions.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { typedField } from '#ui/typed-field.ts'
import { PercentField } from '#ui/unit-field.tsx'
import { type AccountDrawerProps, SectionDrawer } from '../section-drawer.tsx'
import { replaceAccount } from '../with-account.ts'
import { ASSET_FIELD, type AssetDraft, readAsset } from './asset-draft.ts'
import { AssetPreview } from './schedule-preview.tsx'
import { useLoansPreview } from './use-loans-and-assets.ts'

const METHODS: readonly { readonly value: AssetDraft['method']; readonly label: string }[] = [
  { value: 'automatic', label: 'Automatic (history)' },
  { value: 'remainingLife', label: 'Straight line over the remaining life' },
  { value: 'straightLine', label: 'Straight line, a percentage of cost' },
  { value: 'diminishingValue', label: 'Diminishing value' },
]

interface AssetDrawerProps extends AccountDrawerProps<AssetDraft> {
  readonly asset: AssetOfBooks
  readonly saved: LoansAnswer
}

/** The depreciation of one asset, with its coming year before it is saved. */
export function AssetDrawer(props: AssetDrawerProps) {
  const { organisation, model, asset, saved, draft, onChange } = props
  const { currency } = organisation
  const { code, name, cost } = asset
  const [first] = model.forecast.months
  const reading = useMemo(() => first && readAsset(draft, first), [draft, first])
  const settings = useMemo(
    () =>
      reading?.ok && reading.terms ? withTerms(model.basis.settings, code, reading.terms) : null,
    [reading, model.basis.settings, code],
  )
  const preview = useLoansPreview(model, settings)
  const plan = preview?.assets.find(each => each.code === code)?.plan
  const isRate = draft.method === 'straightLine' || draft.method === 'diminishingValue'
  return (
    <SectionDrawer
      {...props}
      title={name}
      saveLabel="Save asset"
      read={() => {
        if (!reading?.ok) return { ok: false, errors: reading?.errors ?? [] }
        return { ok: true, change: before => withTerms(before, code, reading.terms) }
      }}
    >
      {errors => (
        <>
          <SelectField
            label="Depreciation"
            options={METHODS.filter(({ value }) => value !== 'straightLine' || cost !== null)}
            value={draft.method}
            onChange={method => onChange({ method })}
          />
          {draft.method === 'remainingLife' && (
            <TextField
              {...typedField(ASSET_FIELD.ends, 'ends', { draft, errors, onChange })}
              label="Months left, or the last month"
              hint="Like 60, or October 2031."
            />
          )}
          {isRate && (
            <PercentField
              {...typedField(ASSET_FIELD.rate, 'rate', { draft, errors, onChange })}
              label="Yearly rate"
              hint={
                draft.method === 'straightLine'
                  ? 'Of the cost, less the residual value.'
                  : 'Of the book value at the start of each financial year.'
              }
            />
          )}
          {draft.method !== 'automatic' && (
            <MoneyField
              {...typedField(ASSET_FIELD.residual, 'residual', { draft, errors, onChange })}
              label="Residual value"
              hint="The book value at which depreciation stops. Blank means zero."
              currency={currency}
            />
          )}
          {plan && preview && (
            <AssetPreview {...{ plan, currency }} before={saved.low} after={preview.low} />
          )}
        </>
      )}
    </SectionDrawer>
  )
}

function withTerms(
  settings: ForecastSettings,
  code: string,
  depreciation: DepreciationTerms | null,
): ForecastSettings {
  const { depreciation: _before, ...kept } = settings.accounts[code] ?? {}
  return replaceAccount(settings, code, depreciation ? { ...kept, depreciation } : kept)
}
