import type { FailureCode } from '@millpond/contract/failure'

export interface FieldFault {
  readonly path: string
  readonly message: string
}

/** A handler says no: becomes the contract's `Failure` with this code and text. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: FailureCode
  readonly fields: readonly FieldFault[]

  constructor(code: FailureCode, message: string, fields: readonly FieldFault[] = []) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

/** One answer for "there is none" and "it is not yours", so that neither tells which. */
export const organisationNotFound = () =>
  new Refusal('notFound', 'There is no such organisation, or you are not a member of it')
