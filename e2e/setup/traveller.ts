import { randomUUID } from 'node:crypto'

export interface Traveller {
  readonly email: string
  readonly password: string
}

/** A new person. */
export const newcomer = (): Traveller => ({
  email: `ana.${randomUUID().slice(0, 13)}@example.com`,
  password: 'correct pond battery 9',
})
