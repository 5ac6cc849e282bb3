/** Currency signs and codes around an amount. */

/** The ISO 4217 codes in use; with any three letters `Mar 300` would be a number. */
const CODES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD ' +
  'CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS ' +
  'GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW ' +
  'KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR ' +
  'MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR ' +
  'SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX ' +
  'USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'

/** Words used in place of a currency sign. */
const WORDS = 'kr|Kr|Rs|RM|Rp|R|Fr|zł|Kč|Ft'

const CODE = CODES.replaceAll(' ', '|')
/** `NZD`, `$`, `NZ$`, `kr`, and a code before a sign. */
const BEFORE = new RegExp(
  `^(?:(?:${CODE}) ?[A-Z]{0,3}\\p{Sc}|[A-Z]{0,3}\\p{Sc}|${CODE}|(?:${WORDS})\\.?) ?`,
  'u',
)
const AFTER = new RegExp(` ?(?:\\p{Sc}|${CODE}|(?:${WORDS})\\.?)$`, 'u')

/** The text without currency marks at its ends, and whether there were any. */
export function withoutCurrency(text: string): { rest: string; isMarked: boolean } {
  const rest = text.replace(BEFORE, '').replace(AFTER, '')
  return { rest, isMarked: rest !== text }
}
