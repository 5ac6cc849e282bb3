import type { ItemCode } from '#item'
import { isCredit } from '#ledger'
import { type Cents, cents, sumCents } from '#money'
import { addMonthsToDay, type Day } from '#time'
import { fitProfile } from './fit-receivables.ts'
import { DEFAULT_LAG, fixedProfile } from './lag-profile.ts'
import { learnAccounts } from './learn-accounts.ts'
import { learnPaid, type Paid, profileFrom } from './learn-profile.ts'
import { learnPaydays, wagesInBills } from './paydays.ts'
import { type Evidence, type PaymentHistory, paymentEvidence } from './payment-evidence.ts'
import type { ContactTiming, LagProfile, LearnedTiming, Side } from './timing.ts'

/**
 * When customers pay and bills are paid, learned from the payments of the last 24 months: for each
 * contact, mixed with the organisation's profile below five documents. Open documents count as not
 * paid yet (see `survivalShares`). Without payments the profile is fitted from monthly sales and
 * receivables; without those it is 30 days. Paydays are learned from payments of wages.
 */
export function learnTiming(history: PaymentHistory): LearnedTiming {
  const evidence = paymentEvidence(history.documents, history.payments, history.asOf)
  const receivable = learnSide('receivable', evidence, history)
  const payable = learnSide('payable', evidence, history)
  const contacts = [...receivable.contacts, ...payable.contacts]
  const own = { receivable: receivable.profile, payable: payable.profile }
  const { asOf, holidays = new Set() } = history
  const paydays = learnPaydays(wagesInBills(history), asOf, holidays)
  const accounts = learnAccounts(history, { ...own, contacts })
  return { ...own, contacts, accounts, ...(paydays && { paydays }) }
}

interface LearnedSide {
  readonly profile: LagProfile
  readonly contacts: readonly ContactTiming[]
}

function learnSide(side: Side, all: readonly Evidence[], history: PaymentHistory): LearnedSide {
  const evidence = all.filter(each => each.side === side)
  const paid = learnPaid(evidence)
  if (!paid) {
    const fitted = fitProfile(side, history.ledger, history.accounts)
    return { profile: fitted ?? fixedProfile(DEFAULT_LAG), contacts: [] }
  }
  const contacts = learnContacts(side, evidence, paid, history.asOf)
  return { profile: profileFrom(paid, paid), contacts }
}

function learnContacts(
  side: Side,
  evidence: readonly Evidence[],
  all: Paid,
  asOf: Day,
): ContactTiming[] {
  const byContact = new Map<string, Evidence[]>()
  for (const each of evidence) {
    const { contactId } = each.document
    if (contactId === null) continue
    const list = byContact.get(contactId) ?? []
    list.push(each)
    byContact.set(contactId, list)
  }
  return [...byContact].flatMap(([contactId, own]) => {
    const paid = learnPaid(own)
    if (!paid) return []
    const name = own.at(-1)?.document.contactName ?? ''
    const profile = profileFrom(paid, all)
    const yearNet = netOfYear(own, asOf)
    return [{ contactId, name, side, profile, accounts: usedBy(own), yearNet }]
  })
}

/** Of the 12 months up to `asOf`, without sales tax; credits reduce it. */
function netOfYear(evidence: readonly Evidence[], asOf: Day): Cents {
  const from = addMonthsToDay(asOf, -12)
  return sumCents(
    evidence
      .filter(({ document: { issuedOn } }) => issuedOn > from && issuedOn <= asOf)
      .map(({ document: { kind, total, tax } }) =>
        cents((isCredit(kind) ? -1 : 1) * (total - tax)),
      ),
  )
}

/** The accounts of these documents, the one with most lines first. */
function usedBy(evidence: readonly Evidence[]): ItemCode[] {
  const lines = new Map<ItemCode, number>()
  for (const { code } of evidence.flatMap(({ document }) => document.lines)) {
    if (code !== null) lines.set(code, (lines.get(code) ?? 0) + 1)
  }
  return [...lines].sort(([, one], [, other]) => other - one).map(([code]) => code)
}
