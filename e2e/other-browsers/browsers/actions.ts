/** The codes of keys without a character: https://www.w3.org/TR/webdriver/#keyboard-actions */
const CODES: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** Both protocols, WebDriver and WebDriver BiDi, describe input in this way. */
export const clickAt = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

export function chordOf(keys: readonly string[]) {
  const values = keys.map(key => CODES[key] ?? key)
  return [
    {
      type: 'key',
      id: 'keyboard',
      actions: [
        ...values.map(value => ({ type: 'keyDown', value })),
        ...values.toReversed().map(value => ({ type: 'keyUp', value })),
      ],
    },
  ]
}
