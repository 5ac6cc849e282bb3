import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** The deepest of ours has six; whatever walks through a body later can rest on this. */
const DEEPEST = 40

/** JSON and nothing else; an absent body is no error, `__proto__` is one. */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined)
      else if (depthOf(body) > DEEPEST) {
        done(new Refusal('badRequest', 'The request is nested too deeply'))
      } else parse(request, body, done)
    },
  )
}

/** Brackets outside of texts; it stops counting once there are too many. */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let isText = false
  for (let index = 0; index < json.length && deepest <= DEEPEST; index += 1) {
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
