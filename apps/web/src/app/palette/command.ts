export const COMMAND_GROUPS = [
  'Go to',
  'Accounts',
  'Customers and suppliers',
  'Invoices and bills',
  'Companies',
  'Settings',
  'Actions',
] as const

export type Command = {
  id: string
  group: (typeof COMMAND_GROUPS)[number]
  label: string
  /** Other words that find it, after its label. */
  words?: string | undefined
  /** `g d` is one key after the other, `mod+k` is Ctrl or ⌘ with k. */
  keys?: string | undefined
  run: () => void
}
