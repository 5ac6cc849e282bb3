import type { Organisation } from '@millpond/contract/organisation'
import type { TemplateField } from '@millpond/core/forecast'
import { useGetAppliedTemplateQuery } from '#api/partner-api.ts'

const WORDS: Readonly<Record<TemplateField, string>> = {
  cashFloor: 'cash floor',
  yearBeginsMonth: 'start of the financial year',
  salesTaxBasis: 'accounting basis of sales tax',
  salesTaxPeriodMonths: 'filing period of sales tax',
  profitTaxPpm: 'tax rate in scenarios',
  planByBudget: 'use of the budget in the forecast',
}

interface TemplateNoteProps {
  readonly organisation: Pick<Organisation, 'organisationId' | 'parentOrganisationId' | 'access'>
  /** The settings of this page. */
  readonly fields: readonly TemplateField[]
}

/** Says which settings of this page came from the template of a partner firm, and still do. */
export function TemplateNote({ organisation, fields }: TemplateNoteProps) {
  const { organisationId, parentOrganisationId, access } = organisation
  const isClient = parentOrganisationId !== null && fields.length > 0
  const { currentData } = useGetAppliedTemplateQuery({ organisationId }, { skip: !isClient })
  const given = currentData?.fields.filter(field => fields.includes(field)) ?? []
  if (!currentData?.firm || given.length === 0) return null
  const whose = access === 'partner' ? 'your firm' : currentData.firm
  return (
    <p>
      From {whose}’s settings for new clients: {given.map(field => WORDS[field]).join(', ')}. You
      can change it here.
    </p>
  )
}
