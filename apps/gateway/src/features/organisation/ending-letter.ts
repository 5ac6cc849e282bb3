import { civilDay, formatDay, HOME_TIME_ZONE } from '@millpond/core/time'
import { composeLetter, type Letter } from '../../mail/index.ts'

interface Ending {
  readonly name: string
  readonly at: Date
  readonly link: string
}

const dayOf = (at: Date) => formatDay(civilDay(at.getTime(), HOME_TIME_ZONE))

export const endingLetter = (to: string, { name, at, link }: Ending): Letter =>
  composeLetter({
    kind: 'organisationEnding',
    to,
    subject: `${name} will be deleted from Millpond`,
    paragraphs: [
      `An owner asked us to delete ${name}.`,
      `We will delete it, with all its data, on ${dayOf(at)}.`,
      'Until then its owners can read it, export it or cancel the deletion.',
    ],
    link: { address: link, label: 'Open its settings' },
  })
