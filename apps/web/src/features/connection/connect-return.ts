export interface ReturnProblem {
  readonly title: string
  readonly message: string
}

const PROBLEMS: Readonly<Record<string, ReturnProblem>> = {
  refused: {
    title: 'You did not give access.',
    message: 'Nothing was read. To connect, try again and choose Allow access at Xero.',
  },
  expired: {
    title: 'The way to Xero took too long.',
    message: 'For your safety a consent is good for ten minutes. Start it again.',
  },
  'wrong-browser': {
    title: 'The consent came back to another browser.',
    message: 'Start and finish it in the same browser, on the same computer.',
  },
  'already-connected': {
    title: 'This organisation is connected already.',
    message: 'Open it from your organisations, or ask its owner in Millpond to invite you.',
  },
}

/** `otherCompany('Ngaio Press', 'Tui Homes')` is headed `Tui Homes is not Ngaio Press.` */
export const otherCompany = (expected: string, given: string): ReturnProblem => ({
  title: `${given || 'Another company'} is not ${expected}.`,
  message:
    `At Xero you chose ${given || 'another company'}. The figures here are those of ${expected}, ` +
    'and another company cannot take its place: nothing was read or changed. ' +
    `Try again and choose ${expected}.`,
})

const NOT_CONNECTED: ReturnProblem = {
  title: 'Xero was not connected.',
  message:
    'Nothing was changed. Try again, and choose the company whose books belong here: ' +
    'another one cannot take its place.',
}

/** What the way back from the provider said, when it did not bring a connection. */
export const returnProblem = (code: string | null): ReturnProblem | null =>
  code === null ? null : (PROBLEMS[code] ?? NOT_CONNECTED)

/** The name of a company behind the `#`; nothing where nobody of ours wrote it. */
export function companyOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1)).slice(0, 100)
  } catch {
    return ''
  }
}
