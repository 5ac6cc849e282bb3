export interface ReturnProblem {
  readonly title: string
  readonly message: string
}

const PROBLEMS: Readonly<Record<string, ReturnProblem>> = {
  refused: {
    title: 'Access wasn’t granted.',
    message: 'Nothing was imported. To connect, try again and allow access.',
  },
  expired: {
    title: 'The connection timed out.',
    message: 'For your security, you have ten minutes to connect. Start again.',
  },
  'wrong-browser': {
    title: 'The connection was finished in another browser.',
    message: 'Start and finish it in the same browser, on the same computer.',
  },
  'already-connected': {
    title: 'This company is already connected.',
    message: 'Open it from your companies, or ask its owner to invite you to Millpond.',
  },
  'no-company': {
    title: 'No company was added.',
    message:
      'Your accounting software didn’t give us access to any company. Try again and choose one.',
  },
  busy: {
    title: 'Your accounting software is busy.',
    message: 'Nothing was imported or changed. Try again in a few minutes.',
  },
}

/** `otherCompany('Ngaio Press', 'Tui Homes')` is headed `Tui Homes is not Ngaio Press.` */
export const otherCompany = (expected: string, given: string): ReturnProblem => ({
  title: `${given || 'Another company'} is not ${expected}.`,
  message:
    `You chose ${given || 'another company'}. The figures here belong to ${expected}, ` +
    'and another company cannot replace it. Nothing was imported or changed. ' +
    `Try again and choose ${expected}.`,
})

const NOT_CONNECTED: ReturnProblem = {
  title: 'Your books were not connected.',
  message:
    'Nothing was changed. Try again and choose the company that was connected here: ' +
    'another company cannot replace it.',
}

/** The message after a redirect from the provider without a connection. */
export const returnProblem = (code: string | null): ReturnProblem | null =>
  code === null ? null : (PROBLEMS[code] ?? NOT_CONNECTED)

/** The name of a company after the `#`; null if our gateway did not write it. */
export function companyOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1)).slice(0, 100)
  } catch {
    return ''
  }
}
