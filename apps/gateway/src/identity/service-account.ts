/** The fields that we need of a Google service account's key file. */
import { readFileSync } from 'node:fs'
import * as z from 'zod'

const file = z
  .object({
    type: z.literal('service_account'),
    client_email: z.email(),
    private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
  })
  .transform(({ client_email, private_key }) => ({
    clientEmail: client_email,
    privateKey: private_key,
  }))

/** Says what is wrong with the file without quoting it. */
export function readServiceAccount(path: string): z.output<typeof file> {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new Error(`FIREBASE_SERVICE_ACCOUNT: ${path} cannot be read as JSON`)
  }
  const parsed = file.safeParse(content)
  if (!parsed.success) {
    throw new Error(`FIREBASE_SERVICE_ACCOUNT: ${path} is not the key of a service account`)
  }
  return parsed.data
}
