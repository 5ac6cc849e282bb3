/** What stands beside an amount and says its currency. */

/** The codes of ISO 4217 in use; any three letters would make a number of `Mar 300`. */
const CODES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD ' +
  'CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS ' +
  'GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW ' +
  'KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR ' +
  'MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR ' +
  'SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX ' +
  'USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'

/** Words that stand for a sign where the currency has none. */
const WORDS = 'kr|Kr|Rs|RM|Rp|R|Fr|zł|Kč|Ft'

const CODE = CODES.replaceAll(' ', '|')
/** `NZD`, `$`, `NZ$`, `kr`, and a code before a sign. */
const BEFORE = new RegExp(
  `^(?:(?:${CODE}) ?[A-Z]{0,3}\\p{Sc}|[A-Z]{0,3}\\p{Sc}|${CODE}|(?:${WORDS})\\.?) ?`,
  'u',
)
const AFTER = new RegExp(` ?(?:\\p{Sc}|${CODE}|(?:${WORDS})\\.?)$`, 'u')

/** The text without the marks at its ends, and whether there were any. */
export function withoutCurrency(text: string): { rest: string; isMarked: boolean } {
  const rest = text.replace(BEFORE, '').replace(AFTER, '')
  return { rest, isMarked: rest !== text }
}
