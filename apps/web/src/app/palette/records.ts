import type { Organisation } from '@millpond/contract/organisation'
import type { ForecastSources } from '@millpond/core/forecast'
import { type ItemCode, type ItemType, isBalanceSheetType } from '@millpond/core/item'
import type { BooksDocument } from '@millpond/core/ledger'
import { type ContactTiming, isOfLaterMonth, unpaidDocuments } from '@millpond/core/timing'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useGetForecastBasisQuery } from '#api/forecast-api.ts'
import { useSession } from '#current/session.ts'
import { accountSearch, documentsPath } from '#features/forecast/figure-links.ts'
import { settingsGroups } from '#features/settings/settings-entries.ts'
import { organisationImportPath, PATHS, screenPath } from '#paths.ts'
import type { Command } from './command.ts'

type Found = Omit<Command, 'run'> & { readonly href: string }

/**
 * The accounts, contacts and documents of the current company, and the pages of its settings: found
 * by typing, because they are too many to list.
 */
export function useRecords(organisation: Organisation | null): Command[] {
  const navigate = useNavigate()
  const isVisitor = useSession().auth.user?.isAnonymous === true
  const organisationId = organisation?.organisationId ?? ''
  const { currentData } = useGetForecastBasisQuery(
    { organisationId },
    { skip: !organisation || organisation.closeMonth === null },
  )
  return useMemo(() => {
    if (!organisation) return []
    return [
      ...(currentData ? recordsOf(currentData, organisation.organisationId) : []),
      ...settingsOf(organisation, isVisitor),
    ].map(({ id, href, ...found }) => ({
      ...found,
      // The ID of an element has no spaces.
      id: encodeURIComponent(id),
      run: () => void navigate(href),
    }))
  }, [currentData, organisation, isVisitor, navigate])
}

function settingsOf(organisation: Organisation, isVisitor: boolean): Found[] {
  // The navigation has this page already.
  const sync = organisationImportPath(organisation.organisationId)
  return settingsGroups(organisation, isVisitor)
    .flatMap(({ entries }) => entries)
    .filter(({ href }) => href !== sync)
    .map(entry => ({ ...entry, id: `settings ${entry.href}`, group: 'Settings' }))
}

function recordsOf({ ledger, basis }: ForecastSources, organisationId: string): Found[] {
  const open = unpaidDocuments(basis).filter(document => !isOfLaterMonth(document, basis))
  const used = new Set(
    ledger.series.filter(({ values }) => values.some(Boolean)).map(({ code }) => code),
  )
  const screenOf = (itemType: ItemType) =>
    isBalanceSheetType(itemType) ? screenPath('balanceSheet', organisationId) : PATHS.dashboard
  const nameOf = new Map(basis.accounts.map(({ code, name }) => [code, name]))
  const wordsOf = (codes: readonly (ItemCode | null)[]) =>
    [...new Set(codes)].flatMap(code => (code && nameOf.get(code)) ?? []).join(', ')
  return [
    ...basis.accounts
      .filter(({ code }) => used.has(code))
      .map(
        ({ code, number, name, itemType }): Found => ({
          ...{ id: `account ${code}`, group: 'Accounts' },
          label: number ? `${name}, ${number}` : name,
          href: screenOf(itemType) + accountSearch(ledger.closeMonth, code),
        }),
      ),
    ...contactsOf(open, basis.learned.contacts).map(
      ({ name, accounts, isOpen }): Found => ({
        ...{
          id: `contact ${name}`,
          group: 'Customers and suppliers',
          label: name,
          words: wordsOf(accounts),
        },
        href: isOpen
          ? documentsPath(organisationId, { search: name })
          : contactDaysPath(organisationId, name),
      }),
    ),
    ...open.flatMap(({ documentId, number, contactName, kind, lines }): Found[] =>
      number
        ? [
            {
              ...{ id: `document ${documentId}`, group: 'Invoices and bills' },
              label: `${KINDS[kind]} ${number}, ${contactName}`,
              words: wordsOf(lines.map(({ code }) => code)),
              href: documentsPath(organisationId, { search: `${number} ${contactName}` }),
            },
          ]
        : [],
    ),
  ]
}

/** The page of the settings that says when contacts pay, with those of a name. */
function contactDaysPath(organisationId: string, name: string): string {
  const search = new URLSearchParams({ search: name })
  return `${screenPath('forecastSettings', organisationId)}/payment-days?${search}`
}

interface FoundContact {
  readonly name: string
  /** What their invoices and bills are booked to. */
  readonly accounts: readonly (ItemCode | null)[]
  /** Whether they have an invoice or a bill to show. */
  readonly isOpen: boolean
}

/** Those with open documents first, then those who were paid before. */
function contactsOf(
  open: readonly BooksDocument[],
  learned: readonly ContactTiming[],
): FoundContact[] {
  const found = new Map<string, FoundContact>()
  const add = (name: string, accounts: readonly (ItemCode | null)[], isOpen: boolean) => {
    const before = found.get(name)
    found.set(name, {
      name,
      accounts: [...(before?.accounts ?? []), ...accounts],
      isOpen: before?.isOpen || isOpen,
    })
  }
  for (const { contactName, lines } of open) {
    add(
      contactName,
      lines.map(({ code }) => code),
      true,
    )
  }
  for (const { name, accounts } of learned) add(name, accounts ?? [], false)
  return [...found.values()].filter(({ name }) => name !== '')
}

const KINDS = {
  invoice: 'Invoice',
  bill: 'Bill',
  creditNote: 'Credit note',
  supplierCredit: 'Supplier credit',
} as const
