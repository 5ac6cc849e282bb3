import type { Organisation } from '@millpond/contract/organisation'
import {
  type BankLines,
  bankAnswer,
  bankLines,
  overdraftSentence,
  taxPot,
  taxPotSentence,
} from '@millpond/core/insight'
import type { ForecastModel } from '#model/use-model.ts'
import { screenPath } from '#paths.ts'
import { settingsPath } from '#screen/settings-pages.ts'
import { Answer } from '#ui/answer.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from './bank-accounts.module.css'
import { BankTable } from './bank-table.tsx'
import { bankUses } from './bank-uses.ts'
import { BanksCsv } from './banks-csv.tsx'

interface BankAccountsProps {
  readonly organisation: Organisation
  readonly model: ForecastModel
  readonly panelId: string
}

/** The forecast of each bank account: its low point, its month ends and its overdraft. */
export function BankAccounts({ organisation, model, panelId }: BankAccountsProps) {
  const { forecast, basis, ledger } = model
  const { currency } = ledger
  const lines = bankLines(forecast, basis.settings)
  const pot = taxPot(forecast)
  const settings = screenPath('forecastSettings', organisation.organisationId)
  return (
    <>
      <Answer basis="Each account at the end of the month. Together they are your cash.">
        {bankAnswer(lines, currency)}
      </Answer>
      <Panel
        title="Bank accounts"
        subtitle={`${currency}, balance at the end of each month`}
        actions={<BanksCsv name={organisation.name} lines={lines} />}
      >
        <div id={panelId}>
          <BankTable lines={lines} currency={currency} />
        </div>
        <Overdrafts lines={lines} currency={currency} />
        <p className={styles.note}>
          <a href={settingsPath(settings, 'bank-accounts')}>Set overdraft limits</a>
        </p>
      </Panel>
      {pot && (
        <Panel title="Money for taxes">
          <p>{taxPotSentence(pot, { currency, country: organisation.country })}</p>
        </Panel>
      )}
      <Panel title="What each account is used for">
        <dl className={styles.uses}>
          {bankUses(forecast, lines).map(({ name, words }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}

/** What is left of each overdraft at its low point. */
function Overdrafts({ lines, currency }: { readonly lines: BankLines; readonly currency: string }) {
  const sentences = lines.accounts.flatMap(account => overdraftSentence(account, currency) ?? [])
  return sentences.map(sentence => (
    <p key={sentence} className={styles.note}>
      {sentence}
    </p>
  ))
}
