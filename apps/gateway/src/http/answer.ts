/** An answer that is not a small JSON object: a redirect, or text prepared beforehand. */
export class Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null

  constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer | null,
  ) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** Only within our own origin: `path` starts with one slash. */
export function redirectTo(path: `/${string}`): Answer {
  if (!/^\/(?![/\\])/.test(path)) throw new TypeError('Redirects stay within our own origin')
  return new Answer(302, { location: path }, null)
}
