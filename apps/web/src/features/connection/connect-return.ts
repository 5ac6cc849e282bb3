/** What the way back from the provider said, when it did not bring a connection. */
export function returnProblem(code: string | null): { title: string; message: string } | null {
  if (code === null) return null
  return (
    PROBLEMS[code] ?? {
      title: 'Xero was not connected.',
      message: 'Nothing was changed. Try again, and choose the organisation you want to see here.',
    }
  )
}

const PROBLEMS: Readonly<Record<string, { title: string; message: string }>> = {
  access_denied: {
    title: 'You did not give access.',
    message: 'Nothing was read. To connect, try again and choose Allow access at Xero.',
  },
  wrong_organisation: {
    title: 'That was another organisation.',
    message: 'To reconnect, choose the same Xero organisation as before.',
  },
  already_connected: {
    title: 'This organisation is connected already.',
    message: 'Ask its owner in Millpond to invite you.',
  },
}
