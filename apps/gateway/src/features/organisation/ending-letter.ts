import { composeLetter, type Letter } from '../../mail/index.ts'

interface Ending {
  readonly name: string
  readonly at: Date
  readonly link: string
}

export const endingLetter = (to: string, { name, at, link }: Ending): Letter =>
  composeLetter({
    kind: 'organisationEnding',
    to,
    subject: `${name} will be deleted from Millpond`,
    paragraphs: [
      `An owner has asked for ${name} to be deleted.`,
      `On ${at.toISOString().slice(0, 10)} it will be gone, with everything in it.`,
      'Until then its owners can read it, export it, and take the deletion back.',
    ],
    link: { address: link, label: 'Look at its settings' },
  })
