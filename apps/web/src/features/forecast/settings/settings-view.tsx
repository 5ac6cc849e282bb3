import type { Organisation } from '@millpond/contract/organisation'
import { nextPayments } from '@millpond/core/insight'
import { salesTaxTitle } from '@millpond/core/money'
import { atLeast, providerWord } from '@millpond/core/organisation'
import { formatDay } from '@millpond/core/time'
import type { ReadyModel } from '#screen/model-screen.tsx'
import { useForecastSettings } from '#sheet-editor/use-forecast-settings.ts'
import { Answer } from '#ui/answer.tsx'
import { Chip } from '#ui/chip.tsx'
import { ContactsSection } from './contacts-section.tsx'
import { IncomeTaxSection } from './income-tax-section.tsx'
import { LoansSection } from './loans-section.tsx'
import { RolesSection } from './roles-section.tsx'
import { RulesSection } from './rules-section.tsx'
import { SalesTaxSection } from './sales-tax-section.tsx'
import { settingsAnswer } from './setting-words.ts'
import styles from './settings.module.css'

const SECTIONS = [
  { id: 'sales-tax', label: 'Sales tax', Section: SalesTaxSection },
  { id: 'income-tax', label: 'Income tax', Section: IncomeTaxSection },
  { id: 'rules', label: 'Account rules', Section: RulesSection },
  { id: 'contacts', label: 'Contacts', Section: ContactsSection },
  { id: 'loans', label: 'Loans', Section: LoansSection },
  { id: 'roles', label: 'Roles', Section: RolesSection },
] as const

interface SettingsViewProps extends ReadyModel {
  readonly organisation: Organisation
}

export function SettingsView({ organisation, model, importing }: SettingsViewProps) {
  const { organisationId, role, provider } = organisation
  const { forecast, basis } = model
  const saver = useForecastSettings(organisationId)
  const canEdit = atLeast(role, 'editor')
  const [tax] = nextPayments(forecast, 'salesTax', 1)
  const months = forecast.facts.historyMonths
  const readOn = formatDay(basis.asOf)
  const providerName = providerWord(provider)
  return (
    <div className={styles.screen}>
      <Answer
        basis={
          <>
            Based on {months} complete months and the invoices and bills synced on {readOn}.{' '}
            {forecast.facts.notes.join(' ')} {importing} {!canEdit && <Chip>View only</Chip>}
          </>
        }
      >
        {settingsAnswer(forecast.plan, basis.settings, tax, organisation)}
      </Answer>
      <div className={styles.columns}>
        <nav aria-label="Forecast settings" className={styles.nav}>
          <ul>
            {SECTIONS.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  {id === 'sales-tax' ? salesTaxTitle(organisation.country) : label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {SECTIONS.map(({ id, Section }) => (
            <div key={id} id={id} className={styles.section}>
              <Section {...{ organisation, model, saver, canEdit, providerName }} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
