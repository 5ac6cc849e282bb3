/** What a journey needs of a browser; each browser implements it with its own protocol. */
export interface Browser {
  /** The folder of its downloads. */
  readonly downloads: string
  /** Errors that pages did not catch, and violations of their security policy. */
  readonly complaints: readonly string[]
  open(url: string): Promise<void>
  /** Runs the body of a function in the page. What it returns, or its promise, is text or null. */
  evaluate(body: string): Promise<string | null>
  /** Presses and releases the main button of the mouse at a point of the viewport. */
  click(x: number, y: number): Promise<void>
  /** Presses the keys in this order, then releases them in the opposite order. */
  chord(keys: readonly string[]): Promise<void>
  /** Makes the viewport this large. */
  resize(width: number, height: number): Promise<void>
  /** The viewport as a PNG file. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

export type BrowserName = 'firefox' | 'webkit' | 'chromium'

export interface Size {
  readonly width: number
  readonly height: number
}
