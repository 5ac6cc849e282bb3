import type { Organisation } from '@millpond/contract/organisation'
import type { TemplateField } from '@millpond/core/forecast'
import { atLeast, providerWord } from '@millpond/core/organisation'
import { type ComponentType, lazy, Suspense } from 'react'
import { screenPath } from '#paths.ts'
import type { ReadyModel } from '#screen/model-screen.tsx'
import { SettingsPage } from '#screen/settings-page.tsx'
import { forecastTitle, type ModelPage, settingsPath } from '#screen/settings-pages.ts'
import { TemplateNote } from '#screen/template-note.tsx'
import { useForecastSettings } from '#sheet-editor/use-forecast-settings.ts'
import { Chip } from '#ui/chip.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { SectionProps } from './section.ts'
import { aboutPage } from './setting-words.ts'
import { useUnsavedPages } from './use-draft.tsx'

const SECTIONS: Record<ModelPage, ComponentType<SectionProps>> = {
  rules: lazy(() => import('./rules-section.tsx').then(part => ({ default: part.RulesSection }))),
  budget: lazy(() =>
    import('./budget-section.tsx').then(part => ({ default: part.BudgetSection })),
  ),
  'payment-days': lazy(() =>
    import('./contacts-section.tsx').then(part => ({ default: part.ContactsSection })),
  ),
  'sales-tax': lazy(() =>
    import('./sales-tax-section.tsx').then(part => ({ default: part.SalesTaxSection })),
  ),
  'income-tax': lazy(() =>
    import('./income-tax-section.tsx').then(part => ({ default: part.IncomeTaxSection })),
  ),
  loans: lazy(() =>
    import('./loans/loans-section.tsx').then(part => ({ default: part.LoansSection })),
  ),
  'bank-accounts': lazy(() =>
    import('./banks/bank-accounts-section.tsx').then(part => ({
      default: part.BankAccountsSection,
    })),
  ),
  roles: lazy(() => import('./roles-section.tsx').then(part => ({ default: part.RolesSection }))),
}

/** The settings of a page that a partner's template may have set. */
const TEMPLATE_FIELDS: Partial<Record<ModelPage, readonly TemplateField[]>> = {
  budget: ['planByBudget'],
  'sales-tax': ['salesTaxBasis', 'salesTaxPeriodMonths'],
  'income-tax': ['profitTaxPpm'],
}

interface SettingsViewProps extends ReadyModel {
  readonly organisation: Organisation
  readonly page: ModelPage
}

export function SettingsView({ organisation, page, model, importing }: SettingsViewProps) {
  const { organisationId, role, provider, country } = organisation
  const saver = useForecastSettings(organisationId)
  const canEdit = atLeast(role, 'editor')
  const Section = SECTIONS[page]
  return (
    <SettingsPage
      title={forecastTitle(page, country)}
      about={
        <>
          {aboutPage(page, model, organisation)} {importing} {!canEdit && <Chip>View only</Chip>}
        </>
      }
    >
      <UnsavedElsewhere page={page} organisation={organisation} />
      <TemplateNote organisation={organisation} fields={TEMPLATE_FIELDS[page] ?? []} />
      <Suspense fallback={<Skeleton height={420} />}>
        <Section
          {...{ organisation, model, saver, canEdit }}
          providerName={providerWord(provider)}
        />
      </Suspense>
    </SettingsPage>
  )
}

/** Unsaved changes of other pages are kept, and can be saved there. */
function UnsavedElsewhere(props: Pick<SettingsViewProps, 'page' | 'organisation'>) {
  const { organisationId, country } = props.organisation
  const pages = useUnsavedPages().filter(page => page !== props.page)
  if (pages.length === 0) return null
  const address = screenPath('forecastSettings', organisationId)
  return (
    <p>
      Not saved yet:{' '}
      {pages.map((page, index) => (
        <span key={page}>
          {index > 0 && ', '}
          <a href={settingsPath(address, page)}>{forecastTitle(page, country)}</a>
        </span>
      ))}
      .
    </p>
  )
}
