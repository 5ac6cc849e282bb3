/** What the emails of alerts say. */
import { type AlertCause, alertWords } from '@millpond/core/alert'
import type { TaxAhead } from '@millpond/core/forecast'
import { type Cents, cents, formatMoney } from '@millpond/core/money'
import { type Day, formatDay, shortDay } from '@millpond/core/time'
import { composeLetter, type Letter } from '../mail/index.ts'

interface About {
  /** The company. */
  readonly name: string
  readonly currency: string
  readonly organisationId: string
  readonly publicUrl: string
  /** The day of the newest books; null where they are not known. */
  readonly booksOn: Day | null
}

/** One email for all that is due, with the newest figures; its subject names no amount. */
export function alertLetter(to: string, causes: readonly AlertCause[], about: About): Letter {
  const { name, currency } = about
  const said = causes.map(cause => ({ cause, ...alertWords(cause.found, currency) }))
  const [first] = said
  const subject =
    said.length === 1 && first ? `${first.title}: ${name}` : `${said.length} alerts for ${name}`
  return composeLetter({
    ...{ kind: 'alert', to, subject },
    paragraphs: said.flatMap(({ cause, title, message, why }) => [
      said.length === 1 ? message : `${title}. ${message}`,
      ...(why === null ? [] : [why]),
      ...(cause.changedOn > cause.raisedOn
        ? [`This alert started on ${shortDay(cause.raisedOn)} and has got worse since.`]
        : []),
    ]),
    ...ending(about),
  })
}

export interface Digest {
  readonly open: readonly AlertCause[]
  readonly resolved: readonly AlertCause[]
  readonly taxes: readonly TaxAhead[]
}

export const isEmptyDigest = ({ open, resolved, taxes }: Digest): boolean =>
  open.length + resolved.length + taxes.length === 0

export function digestLetter(to: string, digest: Digest, about: About): Letter {
  const { name, currency } = about
  const money = (amount: Cents) => formatMoney(cents(Math.abs(amount)), { currency })
  const messages = (causes: readonly AlertCause[]) =>
    causes.map(({ found }) => alertWords(found, currency))
  return composeLetter({
    ...{ kind: 'alertDigest', to, subject: `The week ahead for ${name}` },
    paragraphs: [
      ...messages(digest.open).map(({ title, message }) => `Open: ${title}. ${message}`),
      ...messages(digest.resolved).map(({ title }) => `Resolved since last week: ${title}.`),
      ...(digest.taxes.length === 0
        ? []
        : [
            `Taxes due in the next four weeks: ${digest.taxes
              .map(({ name: tax, on, amount }) => `${tax} ${money(amount)} on ${formatDay(on)}`)
              .join(', ')}.`,
          ]),
    ],
    ...ending(about),
  })
}

function ending({ name, organisationId, publicUrl, booksOn }: About) {
  const address = `${publicUrl}/organizations/${organisationId}`
  const asOf =
    booksOn === null ? [] : [`These figures are from your books on ${shortDay(booksOn)}.`]
  return {
    link: { address, label: `Open ${name}` },
    closing: [
      ...asOf,
      `Change or stop these emails under Settings, Alerts: ${address}/settings/forecast/alerts`,
    ],
  }
}
