declare module 'saxen' {
  /** The part of it that we use. */
  export class Parser {
    on(
      event: 'openTag',
      call: (name: string, attributes: () => Record<string, string>) => void,
    ): this
    on(event: 'closeTag', call: (name: string) => void): this
    on(event: 'text', call: (text: string) => void): this
    on(event: 'error', call: (error: Error) => void): this
    on(event: 'cdata', call: (text: string) => void): this
    /** Reads a piece of the document, which may end anywhere. */
    write(xml: string): this
    end(): void
  }
}
