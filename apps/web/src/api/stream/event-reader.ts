/** One server-sent event; an event without data is not reported. */
export interface ServerEvent {
  readonly id: string
  readonly name: string
  readonly data: string
}

/**
 * Reads the text of a stream in pieces of any size, and reports each event once it is complete.
 * Unknown lines, such as the gateway's heartbeats, are ignored.
 */
export function createEventReader(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = ''
  return text => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event.data !== '') onEvent(event)
    }
  }
}

function eventOf(block: string): ServerEvent {
  const fields = { id: '', event: '', data: '' }
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(id|event|data): ?(.*)$/.exec(line) ?? []
    if (name in fields) fields[name as keyof typeof fields] = value
  }
  return { id: fields.id, name: fields.event, data: fields.data }
}
