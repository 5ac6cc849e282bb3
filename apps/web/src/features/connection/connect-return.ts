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

const NOT_CONNECTED: ReturnProblem = {
  title: 'Xero was not connected.',
  message:
    'Nothing was changed. Try again, and choose the company whose books belong here: ' +
    'another one cannot take its place.',
}

/** What the way back from the provider said, when it did not bring a connection. */
export const returnProblem = (code: string | null): ReturnProblem | null =>
  code === null ? null : (PROBLEMS[code] ?? NOT_CONNECTED)
