import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Our deepest body has six levels; code that walks through a body can rely on this limit. */
const MAX_DEPTH = 40

/** Accepts only JSON; an absent body is valid, `__proto__` is not. */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined)
      else if (depthOf(body) > MAX_DEPTH) {
        done(new Refusal('badRequest', 'The request is nested too deeply'))
      } else parse(request, body, done)
    },
  )
}

/** The depth of brackets outside strings; it stops counting once there are too many. */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let isText = false
  for (let index = 0; index < json.length && deepest <= MAX_DEPTH; index += 1) {
    const sign = json[index]
    if (isText) {
      if (sign === '\\') index += 1
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth)
    else if (sign === '}' || sign === ']') depth -= 1
  }
  return deepest
}
