import type { ItemCode } from '@millpond/core/item'
import type { AccountChoice } from './account-choices.ts'
import type { SetAside } from './set-aside.ts'
import type { TransferDraft } from './transfer-form.ts'

const SAVINGS = /\b(tax|savings?|reserve)\b/i

/** From the main bank account to another bank account, if there is one. */
export function setAsideDraft(
  { name, dayOfMonth }: SetAside,
  choices: readonly AccountChoice[],
  main: ItemCode | undefined,
): Pick<TransferDraft, 'name' | 'from' | 'to' | 'day'> {
  const banks = choices.filter(({ isBank }) => isBank)
  const from = banks.find(({ code }) => code === main) ?? banks[0]
  const others = banks.filter(each => each !== from)
  const to = others.find(each => SAVINGS.test(each.name)) ?? others[0]
  return { name, from: from?.code ?? '', to: to?.code ?? '', day: String(dayOfMonth) }
}
