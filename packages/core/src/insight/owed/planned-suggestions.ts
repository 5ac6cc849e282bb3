/** Drafts, quotes and repeating templates of the books that a user could plan. FIN-05. */
import {
  type ForecastBasis,
  type PlannedDocument,
  type Repeat,
  repeatOf,
  USUAL_LIKELIHOOD,
} from '#forecast'
import { ITEM_TYPE } from '#item'
import type { BooksRepeating, BooksUnissued } from '#ledger'
import { addDays, type Day } from '#time'

export interface PlannedSuggestion {
  readonly from: 'draft' | 'quote' | 'repeating'
  readonly number: string | null
  /** The last day of a quote, if that has passed. */
  readonly expiredOn: Day | null
  /** As it would be planned; nothing of it counts before. */
  readonly planned: PlannedDocument
}

type Basis = Pick<
  ForecastBasis,
  'accounts' | 'asOf' | 'learned' | 'repeating' | 'settings' | 'unissued'
>

/** An accepted quote is nearly as certain as a draft. */
const ACCEPTED_LIKELIHOOD = USUAL_LIKELIHOOD.draft
/** An invoice of a quote is expected after so many days, if nothing else is known. */
const DAYS_TO_INVOICE = 14

/** Those that are not planned yet, in the order of their dates. */
export function plannedSuggestions(basis: Basis): PlannedSuggestion[] {
  const { settings, accounts, unissued = [], repeating = [] } = basis
  const known = new Set((settings.planned ?? []).map(({ id }) => id))
  const kinds = new Map(
    accounts.map(({ code, itemType }) => [
      code,
      itemType === ITEM_TYPE.revenue ? 'invoice' : itemType === ITEM_TYPE.expense ? 'bill' : null,
    ]),
  )
  return [
    ...unissued.map(each => unissuedSuggestion(each, basis)),
    ...repeating.flatMap(each => repeatingSuggestion(each, basis)),
  ]
    .filter(({ planned: { id, amount, code, kind } }) => {
      return !known.has(id) && amount > 0 && kinds.get(code) === kind
    })
    .sort(({ planned: left }, { planned: right }) =>
      left.issuedOn === right.issuedOn
        ? left.id < right.id
          ? -1
          : 1
        : left.issuedOn < right.issuedOn
          ? -1
          : 1,
    )
}

function unissuedSuggestion(found: BooksUnissued, basis: Basis): PlannedSuggestion {
  const { asOf } = basis
  const { stage, isAccepted, expiresOn, number } = found
  // What should have been issued already is expected tomorrow.
  const issuedOn =
    stage === 'quote' ? addDays(asOf, DAYS_TO_INVOICE) : later(found.issuedOn, addDays(asOf, 1))
  const usual = addDays(issuedOn, daysToPay(found, basis))
  return {
    ...{ from: stage, number },
    expiredOn: expiresOn !== null && expiresOn < asOf ? expiresOn : null,
    planned: {
      ...sharedOf(found),
      ...{ id: found.documentId, stage, issuedOn },
      likelihood: isAccepted ? ACCEPTED_LIKELIHOOD : USUAL_LIKELIHOOD[stage],
      paidOn: found.dueOn !== null && found.dueOn > issuedOn ? found.dueOn : usual,
      repeats: null,
    },
  }
}

/** None without a rhythm. */
function repeatingSuggestion(found: BooksRepeating, basis: Basis): PlannedSuggestion[] {
  const every = rhythmOf(found)
  if (every === null) return []
  const issuedOn = found.nextOn
  return [
    {
      ...{ from: 'repeating', number: null, expiredOn: null },
      planned: {
        ...sharedOf(found),
        ...{ id: found.repeatingId, stage: 'planned', likelihood: 100, issuedOn },
        paidOn: addDays(issuedOn, daysToPay(found, basis)),
        repeats: { every, until: found.endsOn },
      },
    },
  ]
}

const sharedOf = ({
  kind,
  contactName,
  net,
  code,
}: Pick<BooksUnissued, 'kind' | 'contactName' | 'net' | 'code'>) =>
  ({
    ...{ kind, amount: net, isExtra: false, isOff: false },
    fromBooks: true,
    contactName: contactName.slice(0, MAX_NAME),
    // A suggestion without an account is left out.
    code: code ?? NO_ACCOUNT,
  }) as const

/** As long as the name of a planned invoice can be. */
const MAX_NAME = 100

const NO_ACCOUNT = '' as PlannedDocument['code']

function rhythmOf({ everyMonths, everyWeeks }: BooksRepeating): Repeat | null {
  if (everyWeeks !== null) return repeatOf({ weeks: everyWeeks })
  return everyMonths === null ? null : repeatOf({ months: everyMonths })
}

/** As the user has set it for the contact, or as the contact usually pays or is paid. */
function daysToPay(
  { contactId, kind }: Pick<BooksUnissued, 'contactId' | 'kind'>,
  { learned, settings }: Basis,
): number {
  const side = kind === 'invoice' ? 'receivable' : 'payable'
  const own = contactId === null ? undefined : settings.contactDays[contactId]
  const known = learned.contacts.find(each => each.contactId === contactId && each.side === side)
  return own ?? Math.round((known?.profile ?? learned[side]).meanDays)
}

const later = (left: Day, right: Day): Day => (left > right ? left : right)
