/** The sums people type into a cell, calculated exactly. */
import { add, divide, type Fraction, hundredth, multiply, negate } from './fraction.ts'
import { writtenNumber } from './written-number.ts'

const TOKEN =
  / *(?:((?:\p{Sc} ?)?(?:\d[\d,']*\.?\d*|\.\d+)[kmb]?)|([-+*/×÷()%])|(\[[^[\]]+\])) */iuy

/**
 * The value of a sum, or null where it is none: `1200*12`, `(300+$1,200)/2`, `-5k`, `1200*(1+10%)`.
 *
 *     sum     = product { ("+" | "-") product }
 *     product = signed { ("*" | "×" | "/" | "÷") signed }
 *     signed  = ("+" | "-") signed | part { "%" }
 *     part    = number | "(" sum ")" | "[" name "]"
 *
 * A percent is a hundredth, as in spreadsheets: `100+10%` is 100.1. There are no powers, cells or
 * functions; what names stand for is the caller's to say, and without one there are none.
 * `arithmetic('1200*12')` is 14,400.
 */
export function arithmetic(
  text: string,
  named: (name: string) => Fraction | null = () => null,
): Fraction | null {
  const tokens = tokensOf(text)
  if (tokens === null) return null
  let at = 0
  const next = (...signs: readonly string[]): string | null => {
    const token = tokens[at]
    if (token === undefined || !signs.includes(token)) return null
    at += 1
    return token
  }

  function sum(): Fraction | null {
    let total = product()
    for (let sign = next('+', '-'); total && sign; sign = next('+', '-')) {
      const term = product()
      total = term && add(total, sign === '+' ? term : negate(term))
    }
    return total
  }

  function product(): Fraction | null {
    let total = signed()
    for (let sign = next('*', '/'); total && sign; sign = next('*', '/')) {
      const factor = signed()
      total = factor && (sign === '*' ? multiply(total, factor) : divide(total, factor))
    }
    return total
  }

  function signed(): Fraction | null {
    const sign = next('+', '-')
    if (sign) {
      const value = signed()
      return value && (sign === '-' ? negate(value) : value)
    }
    let value = part()
    while (value && next('%')) value = hundredth(value)
    return value
  }

  function part(): Fraction | null {
    if (next('(')) {
      const value = sum()
      return next(')') ? value : null
    }
    const token = tokens?.[at]
    at += 1
    if (token?.startsWith('[')) return named(token.slice(1, -1).trim())
    return token === undefined ? null : writtenNumber(token)
  }

  const value = sum()
  return at === tokens.length ? value : null
}

/** Numbers without their currency sign, signs, names; null where anything else is in the text. */
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
