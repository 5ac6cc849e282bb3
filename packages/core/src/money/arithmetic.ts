/** Exact arithmetic for sums that users type into a cell. */
import { add, divide, type Fraction, hundredth, multiply, negate } from './fraction.ts'
import { writtenNumber } from './written-number.ts'

const TOKEN =
  / *(?:((?:\p{Sc} ?)?(?:\d[\d,']*\.?\d*|\.\d+)[kmb]?)|([-+*/×÷()%])|(\[[^[\]]+\])) */iuy

/** Computes a sum from the values of its names. */
type Sum = (named: (name: string) => Fraction | null) => Fraction | null

/**
 * The value of a sum without names, or null if the text is no sum: `arithmetic('1200*12')` is
 * 14,400.
 */
export const arithmetic = (text: string): Fraction | null => parseSum(text)?.(() => null) ?? null

/**
 * Parses a sum, or null if the text is no sum: `1200*12`, `(300+$1,200)/2`, `-5k`, `1200*(1+10%)`.
 *
 *     sum     = product { ("+" | "-") product }
 *     product = signed { ("*" | "×" | "/" | "÷") signed }
 *     signed  = ("+" | "-") signed | part { "%" }
 *     part    = number | "(" sum ")" | "[" name "]"
 *
 * A percent is a hundredth, as in spreadsheets: `100+10%` is 100.1. There are no powers, cells or
 * functions; the caller gives the values of names.
 */
export function parseSum(text: string): Sum | null {
  const tokens = tokensOf(text)
  if (tokens === null) return null
  let at = 0
  const next = (...signs: readonly string[]): string | null => {
    const token = tokens[at]
    if (token === undefined || !signs.includes(token)) return null
    at += 1
    return token
  }

  function sum(): Sum | null {
    let total = product()
    for (let sign = next('+', '-'); total && sign; sign = next('+', '-')) {
      const term = product()
      total = term && both(total, term, sign === '+' ? add : subtract)
    }
    return total
  }

  function product(): Sum | null {
    let total = signed()
    for (let sign = next('*', '/'); total && sign; sign = next('*', '/')) {
      const factor = signed()
      total = factor && both(total, factor, sign === '*' ? multiply : divide)
    }
    return total
  }

  function signed(): Sum | null {
    const sign = next('+', '-')
    if (sign) {
      const value = signed()
      return value && (sign === '-' ? changed(value, negate) : value)
    }
    let value = part()
    while (value && next('%')) value = changed(value, hundredth)
    return value
  }

  function part(): Sum | null {
    if (next('(')) {
      const value = sum()
      return next(')') ? value : null
    }
    const token = tokens?.[at]
    at += 1
    if (token === undefined) return null
    if (token.startsWith('[')) {
      const name = token.slice(1, -1).trim()
      return named => named(name)
    }
    const number = writtenNumber(token)
    return number && (() => number)
  }

  const value = sum()
  return at === tokens.length ? value : null
}

const subtract = (left: Fraction, right: Fraction): Fraction => add(left, negate(right))

const changed =
  (value: Sum, change: (value: Fraction) => Fraction): Sum =>
  named => {
    const known = value(named)
    return known && change(known)
  }

const both =
  (one: Sum, other: Sum, join: (one: Fraction, other: Fraction) => Fraction | null): Sum =>
  named => {
    const left = one(named)
    const right = left && other(named)
    return left && right && join(left, right)
  }

/**
 * Numbers without their currency sign, signs and names; null if the text contains anything else.
 */
function tokensOf(text: string): string[] | null {
  const tokens: string[] = []
  const token = new RegExp(TOKEN)
  while (token.lastIndex < text.length) {
    const [, number, sign, name] = token.exec(text) ?? []
    if (number !== undefined) tokens.push(number.replace(/^\p{Sc} ?/u, ''))
    else if (name !== undefined) tokens.push(name)
    else if (sign !== undefined) tokens.push(sign === '×' ? '*' : sign === '÷' ? '/' : sign)
    else return null
  }
  return tokens
}
