import type { Organisation } from '@millpond/contract/organisation'
import { atLeast } from '@millpond/core/organisation'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { showQuarterly, useQuarterly } from '#current/month.ts'
import { useOrganisation } from '#current/organisation.ts'
import { useSession } from '#current/session.ts'
import { SettingsPage } from '#screen/settings-page.tsx'
import {
  COMPANY_PAGES,
  COMPANY_TITLES,
  type CompanyPage,
  pageOf,
  requirePage,
} from '#screen/settings-pages.ts'
import { TemplateNote } from '#screen/template-note.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DeletionPanel } from './deletion-panel.tsx'
import { ExportPanel } from './export-panel.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { SupportPanel } from './support-panel.tsx'

const WebhooksPage = lazy(() =>
  import('./webhooks/webhooks-page.tsx').then(part => ({ default: part.WebhooksPage })),
)

export const loader = requirePage(COMPANY_PAGES)

/** The settings of the organisation. */
export function Component() {
  const organisation = useOrganisation()
  const page = pageOf(COMPANY_PAGES, useParams().page) ?? ''
  if (!organisation) return <Loading />
  const { role } = organisation
  const Page = PAGES[page]
  if (page !== '' && !atLeast(role, 'owner')) {
    return <SettingsPage title={COMPANY_TITLES[page]} about="Only an owner can see this page." />
  }
  // The key gives each organisation its own form, so that unsaved text does not carry over.
  return <Page key={organisation.organisationId} organisation={organisation} />
}

interface PageProps {
  readonly organisation: Organisation
}

function Company({ organisation }: PageProps) {
  const { organisationId, role } = organisation
  const isQuarterly = useQuarterly(organisationId)
  const canEdit = atLeast(role, 'editor')
  const isVisitor = useSession().auth.user?.isAnonymous === true
  return (
    <SettingsPage title={COMPANY_TITLES['']} about={aboutCompany(canEdit, isVisitor)}>
      <TemplateNote organisation={organisation} fields={['cashFloor', 'yearBeginsMonth']} />
      <OrganisationForm organisation={organisation} canEdit={canEdit} />
      <Panel title="View" subtitle="Saved in this browser, for this company">
        <Checkbox checked={isQuarterly} onChange={isOn => showQuarterly(organisationId, isOn)}>
          Show quarters instead of months
        </Checkbox>
      </Panel>
    </SettingsPage>
  )
}

function aboutCompany(canEdit: boolean, isVisitor: boolean): string {
  if (canEdit) return 'Choose the name, the start of the financial year and the cash floor.'
  if (isVisitor) return 'Create your account to choose these for your own company.'
  return 'Only editors and owners can change this.'
}

/** Loaded on demand, because few companies have webhooks. */
const Webhooks = ({ organisation }: PageProps) => (
  <Suspense fallback={<Skeleton height={420} />}>
    <WebhooksPage organisation={organisation} />
  </Suspense>
)

const Support = ({ organisation }: PageProps) => (
  <SettingsPage
    title={COMPANY_TITLES.support}
    about="Choose whether our support staff can make changes for you."
  >
    <SupportPanel organisationId={organisation.organisationId} />
  </SettingsPage>
)

const Data = ({ organisation }: PageProps) => (
  <SettingsPage
    title={COMPANY_TITLES.data}
    about={
      organisation.isSample
        ? `Export everything we store about ${organisation.name}.`
        : `Export everything we store about ${organisation.name}, or delete the company.`
    }
  >
    <ExportPanel organisation={organisation} />
    {!organisation.isSample && <DeletionPanel organisation={organisation} />}
  </SettingsPage>
)

const PAGES = {
  '': Company,
  webhooks: Webhooks,
  support: Support,
  data: Data,
} satisfies Record<CompanyPage, unknown>
