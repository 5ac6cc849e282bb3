import { ACCOUNT_TYPE_REQUIRED, choiceOfAddress } from '@millpond/core/onboarding'
import { type AccountType, type ProviderName, providerWord } from '@millpond/core/organisation'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useGetProvidersQuery } from '#api/gateway-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { useGetOnboardingQuery, usePutOnboardingMutation } from '#api/onboarding-api.ts'
import { useOpenSample } from '#current/open-sample.ts'
import { useOrganisation } from '#current/organisation.ts'
import { useSession } from '#current/session.ts'
import { PATHS } from '#paths.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { Loading } from '#ui/loading.tsx'
import { ACCOUNT_TYPE_ID, AccountTypeField } from './account-type-field.tsx'
import { returnProblem } from './connect-return.ts'
import styles from './connection.module.css'
import { ConsentError } from './consent-error.tsx'
import { FIRM_ID, FirmField, useFirm } from './firm-field.tsx'
import { Reconnect, wantsBooks } from './reconnect.tsx'
import { useConsent } from './use-consent.ts'
import { WhatWeRead } from './what-we-read.tsx'

const SpreadsheetWizard = lazy(() =>
  import('./spreadsheet/spreadsheet-wizard.tsx').then(module => ({
    default: module.SpreadsheetWizard,
  })),
)

const CONNECT: Readonly<Record<ProviderName, string>> = {
  xero: 'Connect to Xero',
  quickbooks: 'Connect to QuickBooks',
}

/** The step that connects books: what the user gets, and what we read. Guide §9.14. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const { data: providers = [] } = useGetProvidersQuery()
  const organisation = useOrganisation()
  const consent = useConsent()
  const [isAsked, setAsked] = useState(false)
  // The choice is in the address, so it survives a reload and the redirects to the provider and
  // back. The address changes a moment after the click, so the choice is also kept here.
  const [chosen, setChosen] = useState<AccountType | null>(null)
  const { auth } = useSession()
  const { data: place } = useGetOnboardingQuery(undefined, { skip: auth.isSpoofSession })
  const [putPlace] = usePutOnboardingMutation()
  const named = choiceOfAddress(search).accountType
  const accountType = chosen ?? named ?? place?.accountType.accountType ?? null
  const problem = isAsked && !accountType ? ACCOUNT_TYPE_REQUIRED : null
  const firm = useFirm(accountType)
  const names = providers.map(({ name }) => name)
  const refused = returnProblem(search.get('error'))

  const connect = async (provider: ProviderName) => {
    setAsked(true)
    if (!accountType || !(await firm.isThere())) return
    await consent.begin({ provider, accountType })
  }
  const connectAgain = () => void connect(consent.provider)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = names
    if (first) void connect(first)
  }
  if (auth.isSpoofSession) return <Answer>Only the customer can connect a company.</Answer>
  const showFile = (isShown: boolean) => setSearch(before => withFile(before, isShown))
  if (search.has('spreadsheet')) {
    const target = organisation && wantsBooks(organisation) && !organisation.provider
    return (
      <div className={styles.column}>
        <Answer>Upload your ledger and see when your cash is tightest.</Answer>
        <Suspense fallback={<Loading />}>
          <SpreadsheetWizard
            organisation={target ? organisation : null}
            onCancel={() => showFile(false)}
          />
        </Suspense>
      </div>
    )
  }
  return (
    <div className={styles.column}>
      <Answer basis="It takes about three minutes, and you can leave this page while we sync.">
        {`Connect ${names.map(providerWord).join(' or ') || 'your books'} and see when your cash is tightest.`}
      </Answer>
      {refused && <FlowError {...refused} impact="high" onTryAgain={connectAgain} />}
      <ConsentError provider={consent.provider} error={consent.error} onTryAgain={connectAgain} />
      {names.length > 0 && organisation && wantsBooks(organisation) && (
        <Reconnect organisation={organisation} />
      )}
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormErrorSummary
          errors={[
            ...(problem ? [{ fieldId: ACCOUNT_TYPE_ID, message: problem }] : []),
            ...(firm.problem ? [{ fieldId: FIRM_ID, message: firm.problem }] : []),
          ]}
        />
        <AccountTypeField
          value={accountType}
          error={problem}
          onChange={type => {
            setChosen(type)
            setSearch(before => withAccountType(before, type), { replace: true })
            if (place) void putPlace({ accountType: type })
          }}
        />
        {firm.isAsked && <FirmField {...firm} />}
        <div className={styles.actions}>
          {names.map((name, index) => (
            <Button
              key={name}
              {...(index === 0
                ? { type: 'submit', variant: 'primary' }
                : { onClick: () => void connect(name) })}
              busyLabel={
                (consent.isBusy || firm.isBusy) && consent.provider === name
                  ? `Opening ${providerWord(name)}…`
                  : undefined
              }
            >
              {CONNECT[name]}
            </Button>
          ))}
        </div>
        <div className={styles.others}>
          <p className={styles.hint}>Or start without a connection:</p>
          <Button variant="quiet" onClick={() => showFile(true)}>
            Upload a spreadsheet
          </Button>
          <TrySample />
        </div>
      </form>
      <WhatWeRead providers={names} />
    </div>
  )
}

function withFile(before: URLSearchParams, isShown: boolean): URLSearchParams {
  const after = new URLSearchParams(before)
  after.delete('spreadsheet')
  if (isShown) after.set('spreadsheet', '')
  return after
}

function withAccountType(before: URLSearchParams, type: string): URLSearchParams {
  const after = new URLSearchParams(before)
  after.delete('accountype')
  after.delete('error')
  after.set('account-type', type)
  return after
}

function TrySample() {
  const navigate = useNavigate()
  const sample = useOpenSample()
  const open = async () => {
    if (await sample.open()) void navigate(PATHS.dashboard)
  }
  return (
    <>
      <Button
        variant="quiet"
        busyLabel={sample.isLoading ? 'Opening…' : undefined}
        onClick={() => void open()}
      >
        Try it with sample data
      </Button>
      {sample.error && (
        <FlowError
          title="We couldn’t open the sample company."
          message={plainMessage(sample.error)}
          impact="medium"
          onTryAgain={() => void open()}
        />
      )}
    </>
  )
}
