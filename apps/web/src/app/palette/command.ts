export const COMMAND_GROUPS = [
  'Go to',
  'Accounts',
  'Contacts',
  'Invoices and bills',
  'Companies',
  'Settings',
  'Actions',
] as const

export type Command = {
  id: string
  group: (typeof COMMAND_GROUPS)[number]
  label: string
  /** Found by these too, after what is found by its label. */
  words?: string | undefined
  /** `g d` is one after the other, `mod+k` is Ctrl or ⌘ with it. */
  keys?: string | undefined
  run: () => void
}
