/** What the owner of a schedule reads after a run. */
import { composeLetter, type Letter } from '../mail/index.ts'

interface About {
  readonly to: string
  readonly company: string
  readonly title: string
  /** The page that helps. */
  readonly address: string
}

export const draftReadyLetter = ({ to, company, title, address }: About): Letter =>
  composeLetter({
    ...{ kind: 'reportReady', to, subject: `A draft is ready for review: ${company}` },
    paragraphs: [`The next version of “${title}” is a draft now. Review it, then publish it.`],
    link: { address, label: 'Open the draft' },
  })

export const notSentLetter = ({ to, company, title, address }: About, reason: string): Letter =>
  composeLetter({
    ...{ kind: 'reportNotSent', to, subject: `A scheduled report was not sent: ${company}` },
    paragraphs: [`“${title}” was due but was not sent.`, reason],
    link: { address, label: 'Open the report' },
  })
