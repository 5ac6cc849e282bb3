/** The keys of the builder, for the list of keys. */
export const BUILDER_KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['1 to 6', 'show or hide Revenue, Expenses, Debt, Assets, Equity, Tax'],
  ['E', 'adds an event'],
  ['J, K', 'go to the next or the previous event'],
  ['A', 'asks a question'],
]
