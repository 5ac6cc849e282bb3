/** Why a command was not carried out, as a sentence for the operator. */
export class OperationRefused extends Error {
  override name = 'OperationRefused'
}
