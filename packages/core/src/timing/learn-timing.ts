import type { ItemCode } from '#item'
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
  return { profile: profileFrom(paid, paid), contacts: learnContacts(side, evidence, paid) }
}

function learnContacts(side: Side, evidence: readonly Evidence[], all: Paid): ContactTiming[] {
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
    return [{ contactId, name, side, profile: profileFrom(paid, all), accounts: usedBy(own) }]
  })
}

/** The accounts of these documents, the one with most lines first. */
function usedBy(evidence: readonly Evidence[]): ItemCode[] {
  const lines = new Map<ItemCode, number>()
  for (const { code } of evidence.flatMap(({ document }) => document.lines)) {
    if (code !== null) lines.set(code, (lines.get(code) ?? 0) + 1)
  }
  return [...lines].sort(([, one], [, other]) => other - one).map(([code]) => code)
}
