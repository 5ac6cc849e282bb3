import type { BankFact, Forecast } from '@millpond/core/forecast'
import type { BankLines } from '@millpond/core/insight'

const MAX_NAMES = 3

/** What of the forecast uses each bank account, in words. */
export function bankUses(
  { facts, statements }: Forecast,
  { accounts }: BankLines,
): readonly { readonly name: string; readonly words: string }[] {
  const rowNames = new Map(statements.cash.map(({ key, name }) => [key, name]))
  const main = accounts.find(({ isMain }) => isMain)?.name ?? 'The main account'
  return accounts.map(({ code, name, isMain }) => {
    const fact = facts.banks.find(each => each.code === code)
    if (isMain || !fact) return { name, words: MAIN_WORDS }
    const names = fact.rows.map(key => rowNames.get(key) ?? key)
    return { name, words: [rowWords(names), ruleWords(fact, main)].filter(Boolean).join(' ') }
  })
}

const MAIN_WORDS = 'Used for all receipts and payments that do not go through another account.'

function rowWords(names: readonly string[]): string {
  if (names.length === 0) return ''
  const shown = names.slice(0, MAX_NAMES)
  const more = names.length - shown.length
  const list = more > 0 ? [...shown, `${more} more`] : shown
  const last = list.at(-1)
  return `Used for ${list.length === 1 ? last : `${list.slice(0, -1).join(', ')} and ${last}`}.`
}

function ruleWords({ rule, rows }: BankFact, main: string): string {
  switch (rule) {
    case 'level':
      return (
        `Money is transferred to and from ${main}, so that this account stays at its usual ` +
        'balance.'
      )
    case 'taxes':
      return `Enough is transferred from ${main} to pay the taxes you owe.`
    case 'regular':
      return `Transfers to and from ${main} continue as in the past.`
    case 'buffer':
      return `Money is transferred so that ${main} stays at its usual balance.`
    case null:
      return rows.length === 0
        ? 'It was not used regularly, so its balance stays the same.'
        : 'No regular transfers were found.'
  }
}
