import type { ItemCode } from '#item'

/** What is known of each bank account by month, where there are several; with the names' ends. */
export const BANK_PART = {
  received: 'cash in',
  spent: 'cash out',
  /** From other own accounts less to them. */
  moved: 'own transfers',
} as const
export type BankPart = keyof typeof BANK_PART

/** The code of a bank account's series of AggregatedData: `received:<code of the account>`. */
export const bankPartCode = (part: BankPart, code: ItemCode): string => `${part}:${code}`
