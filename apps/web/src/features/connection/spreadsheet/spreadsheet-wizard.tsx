import type { Organisation } from '@millpond/contract/organisation'
import type { BooksAccount, Ledger } from '@millpond/core/ledger'
import { DEFAULT_CURRENCY } from '@millpond/core/money'
import { civilDay, timeZoneOfCountry } from '@millpond/core/time'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLoadBooksFileMutation } from '#api/books-file/books-file-api.ts'
import { useGetForecastBasisQuery } from '#api/forecast-api.ts'
import { useCreateOrganisationMutation } from '#api/gateway-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { refreshClaims } from '#current/session.ts'
import { switchOrganisation } from '#current/switch-organisation.ts'
import { PATHS } from '#paths.ts'
import { browserTimers } from '#platform/clock.ts'
import { Button } from '#ui/button.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { AccountsStep } from './accounts-step.tsx'
import { FaultList, Preview } from './check-step.tsx'
import { ChooseStep, type CompanyFields } from './choose-step.tsx'
import styles from './spreadsheet.module.css'
import { STEPS } from './spreadsheet-words.ts'
import { useBooksFile } from './use-books-file.ts'

interface WizardProps {
  /** The company to load the file into; null adds one. */
  readonly organisation: Organisation | null
  readonly onCancel: () => void
}

/** From a spreadsheet to the dashboard: choose a file, check the accounts, check the figures. */
export function SpreadsheetWizard({ organisation, onCancel }: WizardProps) {
  const hasBooks = Boolean(organisation?.booksFile)
  const { currentData } = useGetForecastBasisQuery(
    { organisationId: organisation?.organisationId ?? '' },
    { skip: !hasBooks },
  )
  // The types of the accounts come from the books that are there.
  if (hasBooks && currentData === undefined) return <p role="status">Loading…</p>
  return (
    <Steps
      {...{ organisation, onCancel }}
      known={currentData?.basis.accounts ?? NONE}
      before={currentData?.ledger ?? null}
    />
  )
}
const NONE: readonly BooksAccount[] = []

interface StepsProps extends WizardProps {
  readonly known: readonly BooksAccount[]
  readonly before: Ledger | null
}

function Steps({ organisation, onCancel, known, before }: StepsProps) {
  const [step, setStep] = useState(0)
  const [company, setCompany] = useState<CompanyFields>(() => ({
    name: organisation?.name ?? '',
    currency: organisation?.currency ?? DEFAULT_CURRENCY,
    country: organisation?.country ?? 'NZ',
    yearBeginsMonth: organisation?.reportingYearBeginsMonth ?? 4,
  }))
  const today = civilDay(browserTimers.now().getTime(), timeZoneOfCountry(company.country))
  const books = useBooksFile(today, company, known)
  const loading = useLoad(organisation, company)
  const [isAsked, setAsked] = useState(false)
  const isUnnamed = company.name.trim() === '' || !/^[A-Z]{3}$/.test(company.currency)
  const { file, read } = books
  const next = () => {
    setAsked(true)
    if (!isUnnamed) setStep(step + 1)
  }
  return (
    <Panel title={STEPS[step] ?? STEPS[0]} subtitle={`Step ${step + 1} of ${STEPS.length}`}>
      <div className={styles.wizard}>
        {step === 0 && (
          <ChooseStep
            {...{ books, today, company }}
            onCompany={organisation ? null : change => setCompany({ ...company, ...change })}
            problem={isAsked && isUnnamed ? 'Enter a name, and a currency like NZD' : undefined}
          />
        )}
        {step === 1 && <AccountsStep books={books} currency={company.currency} />}
        {step > 0 && read && read.faults.length > 0 && <FaultList faults={read.faults} />}
        {step === 2 && read?.file && (
          <Preview file={read.file} currency={company.currency} {...{ before, today }} />
        )}
        {loading.error !== undefined && (
          <FlowError
            title="We couldn’t load the file."
            message={plainMessage(loading.error)}
            impact="high"
            onTryAgain={() => {
              if (file && read?.file) void loading.load(file.name, read.file)
            }}
          />
        )}
        <div className={styles.actions}>
          {step < 2 ? (
            <Button variant="primary" disabled={!file} onClick={next}>
              Next
            </Button>
          ) : (
            <Button
              variant="primary"
              disabled={!read?.file}
              busyLabel={loading.isBusy ? 'Loading the figures…' : undefined}
              onClick={() => {
                if (file && read?.file) void loading.load(file.name, read.file)
              }}
            >
              Load these figures
            </Button>
          )}
          {step > 0 && <Button onClick={() => setStep(step - 1)}>Back</Button>}
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Panel>
  )
}

type LoadBody = Parameters<ReturnType<typeof useLoadBooksFileMutation>[0]>[0]

/** Adds the company first if there is none; a second try loads into the same one. */
function useLoad(organisation: Organisation | null, company: CompanyFields) {
  const [create, creating] = useCreateOrganisationMutation()
  const [send, sending] = useLoadBooksFileMutation()
  const [made, setMade] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const companyId = async (): Promise<string | undefined> => {
    const known = organisation?.organisationId ?? made
    if (known !== null) return known
    const { data } = await create({
      ...{ name: company.name.trim(), currency: company.currency },
      reportingYearBeginsMonth: company.yearBeginsMonth,
    })
    setMade(data?.organisationId ?? null)
    return data?.organisationId
  }
  const load = async (fileName: string, file: LoadBody['file']) => {
    const organisationId = await companyId()
    if (organisationId === undefined) return
    const country = company.country === '' ? null : company.country
    const { data } = await send({ organisationId, fileName, country, file })
    if (!data) return
    setLeaving(true)
    await refreshClaims()
    await switchOrganisation(organisationId)
    await navigate(PATHS.dashboard)
  }
  return {
    load,
    error: creating.error ?? sending.error,
    isBusy: creating.isLoading || sending.isLoading || isLeaving,
  }
}
